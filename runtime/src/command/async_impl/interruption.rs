//! The interruption of a call, which the call can wait for.

use std::fmt;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::task::{Context as TaskContext, Poll, Waker};

use super::super::Context;

/// The interruption of a call, and the parts of the call that wait for it.
#[derive(Clone, Default)]
pub(crate) struct Interruption(Arc<Mutex<State>>);

#[derive(Default)]
struct State {
    is_set: bool,
    /// The number of futures that wait.
    waiting: usize,
    wakers: Vec<Waker>,
}

impl Interruption {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Interrupts the parts of the call that wait. Returns false if none does, or if the call was interrupted before.
    pub(crate) fn set(&self) -> bool {
        let wakers = {
            let mut state = self.state();
            if state.is_set || state.waiting == 0 {
                return false;
            }
            state.is_set = true;
            std::mem::take(&mut state.wakers)
        };
        wakers.into_iter().for_each(Waker::wake);
        true
    }
}

impl fmt::Debug for Interruption {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Interruption")
    }
}

/// The future of [`Context::interrupted`].
struct Interrupted(Option<Interruption>);

impl Future for Interrupted {
    type Output = ();

    fn poll(self: Pin<&mut Self>, cx: &mut TaskContext<'_>) -> Poll<()> {
        let Some(interruption) = &self.0 else { return Poll::Pending };
        let mut state = interruption.state();
        if state.is_set {
            return Poll::Ready(());
        }
        if !state.wakers.iter().any(|waker| waker.will_wake(cx.waker())) {
            state.wakers.push(cx.waker().clone());
        }
        Poll::Pending
    }
}

impl Drop for Interrupted {
    fn drop(&mut self) {
        if let Some(interruption) = &self.0 {
            interruption.state().waiting -= 1;
        }
    }
}

impl Context {
    /// Waits until the call is interrupted: by Ctrl-C, on Unix by a signal that asks the process to end, by an MCP client that
    /// cancels the call, or by the end of the HTTP server.
    ///
    /// While a call has this future, the first interruption does not drop it: it ends by itself, such as a server that completes
    /// the requests it has begun, and what it returns is its result. The second interruption ends the call at once, as the first
    /// one does without this future. A cancelled call over MCP has two seconds.
    ///
    /// The system ends a command that is not an `async fn`, unless there is middleware around it that is: there the future is never
    /// ready. Needs the feature `async`.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use vestibule::prelude::*;
    ///
    /// /// Watch the queue
    /// #[command]
    /// async fn watch(ctx: Context) -> String {
    ///     let mut seen = 0;
    ///     let work = async {
    ///         loop {
    ///             tokio::time::sleep(Duration::from_secs(1)).await;
    ///             seen += 1;
    ///         }
    ///     };
    ///     tokio::select! {
    ///         () = ctx.interrupted() => {}
    ///         () = work => {}
    ///     }
    ///     format!("{seen} checks")
    /// }
    /// ```
    ///
    /// A server of axum takes it as it is: `axum::serve(listener, app).with_graceful_shutdown(ctx.interrupted())`.
    pub fn interrupted(&self) -> impl Future<Output = ()> + Send + use<> {
        let interruption = self.interruption();
        if let Some(interruption) = &interruption {
            interruption.state().waiting += 1;
        }
        Interrupted(interruption)
    }
}
