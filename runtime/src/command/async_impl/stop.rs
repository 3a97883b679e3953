//! A signal that stops a call inside its layers, so that the layers still finish.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context, Waker};

use super::Interruption;

/// A signal to the innermost part of a call that the user has interrupted it.
#[doc(hidden)]
#[derive(Clone, Default)]
pub struct Stop {
    state: Arc<Mutex<State>>,
    /// The interruption of the call, if the call can wait for it.
    pub(crate) interruption: Option<Interruption>,
    /// True if nothing is around the call, so that it can be dropped.
    pub(crate) is_alone: bool,
}

#[derive(Default)]
struct State {
    set_by: Option<StopSource>,
    waker: Option<Waker>,
}

/// The reason why a call stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum StopSource {
    /// A signal ends the process.
    Signal,
    /// The caller of a server is gone, or the server ends, which waits for functions that cannot be stopped.
    Caller,
}

impl Stop {
    /// Returns the signal for a call that nothing is around.
    pub(crate) fn alone() -> Self {
        Self { is_alone: true, ..Self::default() }
    }

    /// Adds the interruption of the call.
    pub(crate) fn with(self, interruption: Interruption) -> Self {
        Self { interruption: Some(interruption), ..self }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Asks the call to stop.
    pub(crate) fn set(&self, source: StopSource) {
        let mut state = self.state();
        state.set_by = Some(source);
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }

    /// Returns what asked the call to stop; until then, registers the waker of the task.
    pub(crate) fn poll(&self, cx: &Context<'_>) -> Option<StopSource> {
        let mut state = self.state();
        if state.set_by.is_none() {
            state.waker = Some(cx.waker().clone());
        }
        state.set_by
    }
}

impl fmt::Debug for Stop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stop")
    }
}
