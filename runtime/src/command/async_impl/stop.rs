//! Ending what runs within other code, so that the code around it still runs.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// Tells the innermost of a call that the user wants it to end.
#[derive(Clone, Default)]
pub struct Stop(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    is_set: bool,
    waker: Option<Waker>,
}

impl Stop {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks for the end.
    pub(crate) fn set(&self) {
        let mut state = self.state();
        state.is_set = true;
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }

    /// Whether the end was asked for; if not, who asks now is woken then.
    pub(crate) fn is_set(&self, cx: &Context<'_>) -> bool {
        let mut state = self.state();
        if !state.is_set {
            state.waker = Some(cx.waker().clone());
        }
        state.is_set
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stop")
    }
}
