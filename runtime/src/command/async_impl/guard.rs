//! Awaiting the program's own code, so that a panic in it becomes an error.
//!
//! `poll_fn` instead of `FutureExt::catch_unwind`, because the panic hook is set around each poll.

use std::future::poll_fn;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use super::{Stop, StopSource};
use crate::command::guard;
use crate::error::{Error, Result, code};

/// Awaits a call that can be asked to stop.
pub(crate) async fn stoppable<T>(stop: Stop, future: impl Future<Output = Result<T>>) -> Result<T> {
    stoppable_by(|_| true, stop, future).await
}

/// Awaits a plain function on its thread, which only the end of the process stops.
pub(crate) async fn stoppable_by_signal<T>(stop: Stop, future: impl Future<Output = Result<T>>) -> Result<T> {
    stoppable_by(|source| source == StopSource::Signal, stop, future).await
}

async fn stoppable_by<T>(
    is_stopped_by: impl Fn(StopSource) -> bool,
    stop: Stop,
    future: impl Future<Output = Result<T>>,
) -> Result<T> {
    let mut future = pin!(future);
    poll_fn(|cx| match stop.poll(cx) {
        Some(source) if is_stopped_by(source) => Poll::Ready(Err(interruption())),
        _ => poll_guarded(future.as_mut(), cx),
    })
    .await
}

/// Returns the error of an interrupted call.
fn interruption() -> Error {
    Error::new(code::INTERRUPTED, "interrupted")
}

/// Returns the error of a call that a signal stopped, whose process exits as shells report it: 128 and the number of the
/// signal.
pub(crate) fn interruption_by(signal: u8) -> Error {
    match signal {
        2 => interruption(),
        1 => Error::new(code::INTERRUPTED, "interrupted: the terminal was closed").with_exit_code(129),
        signal => {
            Error::new(code::INTERRUPTED, "interrupted: the process was told to end").with_exit_code(128 + signal)
        }
    }
}

/// Awaits a future of the program's own.
pub(crate) async fn guarded<T>(future: impl Future<Output = Result<T>>) -> Result<T> {
    let mut future = pin!(future);
    poll_fn(|cx| poll_guarded(future.as_mut(), cx)).await
}

/// Polls a future of the program's own; a panic is its error.
pub(crate) fn poll_guarded<T>(
    future: Pin<&mut impl Future<Output = Result<T>>>,
    cx: &mut Context<'_>,
) -> Poll<Result<T>> {
    guard(|| future.poll(cx)).unwrap_or_else(|error| Poll::Ready(Err(error)))
}
