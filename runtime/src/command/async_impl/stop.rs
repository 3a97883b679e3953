//! A signal that stops a call inside its layers, so that the layers still finish.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

/// A signal to the innermost part of a call that the user has interrupted it.
#[doc(hidden)]
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

    /// Asks the call to stop.
    pub(crate) fn set(&self) {
        let mut state = self.state();
        state.is_set = true;
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }

    /// Returns whether the call was asked to stop; if not, registers the waker of the task.
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
