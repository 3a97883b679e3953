//! Running what needs a runtime: futures and streams, until they are done or the user interrupts.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use super::panics::guard;
use crate::command::{BoxStream, Ran, Started};
use crate::data::Data;
use crate::error::{Error, Result};

/// Ctrl-C, once somebody waits for it.
///
/// Listening replaces the system's own reaction for the rest of the process, so it begins only with
/// the first future that is polled: a plain function is ended by the system.
pub(crate) struct Interrupted(Pin<Box<dyn Future<Output = ()> + Send>>);

impl Interrupted {
    pub(crate) fn new() -> Self {
        Self(Box::pin(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        }))
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<()> {
        self.0.as_mut().poll(cx)
    }

    /// Awaits a future, or the interruption: then the future is dropped.
    async fn or<T>(&mut self, future: impl Future<Output = Result<T>>) -> Result<T> {
        let mut future = pin!(future);
        poll_fn(|cx| {
            if self.poll(cx).is_ready() {
                return Poll::Ready(Err(Error::new("INTERRUPTED", "interrupted")));
            }
            match guard(|| future.as_mut().poll(cx)) {
                Ok(Poll::Ready(result)) => Poll::Ready(result),
                Ok(Poll::Pending) => Poll::Pending,
                Err(error) => Poll::Ready(Err(error)),
            }
        })
        .await
    }
}

/// Runs a command that is ready to go. A plain function goes to the blocking pool, so that it may
/// block, and may start a runtime of its own.
pub(crate) async fn drive(started: Started, interrupted: &mut Interrupted) -> Ran {
    match started {
        Started::Future(future) => interrupted.or(future).await,
        Started::Call(run) => match tokio::runtime::Handle::try_current() {
            Ok(runtime) => {
                let ran = runtime.spawn_blocking(move || guard(run).and_then(|ran| ran)).await;
                ran.unwrap_or_else(|_| Err(Error::internal("the command was cancelled")))
            }
            Err(_) => guard(run).and_then(|ran| ran),
        },
    }
}

/// The next item of a stream.
pub(crate) async fn next(stream: &mut BoxStream, interrupted: &mut Interrupted) -> Option<Result<Data>> {
    let item = interrupted.or(poll_fn(|cx| stream.as_mut().poll_next(cx).map(Ok))).await;
    item.unwrap_or_else(|error| Some(Err(error)))
}
