//! Ctrl-C during a call.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use crate::command::{RunResult, Stop, guard, interruption, poll_guarded};
use crate::error::Result;

/// The user's interruption of a call.
///
/// Listening replaces the default action of the signal for the rest of the process. It begins only when a future is
/// first polled, and only for a run that owns the signals of the process; a plain function is ended by the system.
pub(crate) struct Interrupted(Option<Pin<Box<dyn Future<Output = ()> + Send>>>);

impl Interrupted {
    pub(crate) fn new(is_listening: bool) -> Self {
        if !is_listening {
            return Self(None);
        }
        Self(Some(Box::pin(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })))
    }

    /// Listens for the next interruption.
    pub(super) fn reset(&mut self) {
        if self.0.is_some() {
            *self = Self::new(true);
        }
    }

    fn is_ready(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(signal) = &mut self.0 else { return false };
        match guard(|| signal.as_mut().poll(cx)) {
            Ok(poll) => poll.is_ready(),
            Err(_) => {
                // A runtime without an I/O driver has no signals: the default action of the signal remains.
                self.0 = None;
                false
            }
        }
    }

    /// Awaits a future, and drops it if the user interrupts.
    pub(crate) async fn or<T>(&mut self, future: impl Future<Output = Result<T>>) -> Result<T> {
        let mut future = pin!(future);
        poll_fn(|cx| {
            if self.is_ready(cx) {
                return Poll::Ready(Err(interruption()));
            }
            poll_guarded(future.as_mut(), cx)
        })
        .await
    }

    /// Awaits a call with layers around it. The first interruption stops only the innermost call, so that the layers
    /// can clean up; the second one drops the future.
    pub(super) async fn or_stop(&mut self, future: impl Future<Output = RunResult>, stop: &Stop) -> RunResult {
        let mut future = pin!(future);
        let mut is_stopping = false;
        poll_fn(|cx| {
            if self.is_ready(cx) {
                if is_stopping {
                    return Poll::Ready(Err(interruption()));
                }
                is_stopping = true;
                stop.set();
                self.reset();
                // Registers the waker for the second interruption.
                let _ = self.is_ready(cx);
            }
            poll_guarded(future.as_mut(), cx)
        })
        .await
    }
}
