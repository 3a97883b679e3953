//! Running what needs a runtime: futures and streams, until they are done or the user interrupts.

use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use super::start::launch;
use super::{Action, PreparedCall, begin};
use crate::command::{
    CommandRef, Execution, ItemIter, ItemStream, Layer, RunResult, Stop, guard, guarded, interruption, next_item,
    poll_guarded,
};
use crate::data::Data;
use crate::error::{Error, Result};

#[cfg(feature = "fetch")]
use crate::command::Chunks;

/// Ctrl-C, once somebody waits for it.
///
/// Listening replaces the system's own reaction for the rest of the process, so it begins only with
/// the first future that is polled, and only for the process's own streams: a plain function is ended
/// by the system.
pub(crate) struct Interrupted(Option<Pin<Box<dyn Future<Output = ()> + Send>>>);

impl Interrupted {
    pub(crate) fn new(listens: bool) -> Self {
        if !listens {
            return Self(None);
        }
        Self(Some(Box::pin(async {
            if tokio::signal::ctrl_c().await.is_err() {
                std::future::pending::<()>().await;
            }
        })))
    }

    /// Waits for another one, after the first.
    fn again(&mut self) {
        if self.0.is_some() {
            *self = Self::new(true);
        }
    }

    fn is_ready(&mut self, cx: &mut Context<'_>) -> bool {
        let Some(signal) = &mut self.0 else { return false };
        match guard(|| signal.as_mut().poll(cx)) {
            Ok(poll) => poll.is_ready(),
            Err(_) => {
                // A runtime without an I/O driver has no signals: then the system's reaction stays.
                self.0 = None;
                false
            }
        }
    }

    /// Awaits a future, or the interruption: then the future is dropped.
    async fn or<T>(&mut self, future: impl Future<Output = Result<T>>) -> Result<T> {
        let mut future = pin!(future);
        poll_fn(|cx| {
            if self.is_ready(cx) {
                return Poll::Ready(Err(interruption()));
            }
            poll_guarded(future.as_mut(), cx)
        })
        .await
    }

    /// Awaits a call with code around it. The first interruption ends the call alone, the second all.
    async fn or_within(&mut self, future: impl Future<Output = RunResult>, stop: &Stop) -> RunResult {
        let mut future = pin!(future);
        let mut is_told = false;
        poll_fn(|cx| {
            if self.is_ready(cx) {
                if is_told {
                    return Poll::Ready(Err(interruption()));
                }
                is_told = true;
                stop.set();
                self.again();
                // So that the next one is waited for.
                let _ = self.is_ready(cx);
            }
            poll_guarded(future.as_mut(), cx)
        })
        .await
    }
}

/// Runs something with a current-thread runtime of its own.
pub(crate) fn with_runtime<T>(run: impl FnOnce(&tokio::runtime::Runtime) -> T) -> Result<T> {
    if tokio::runtime::Handle::try_current().is_ok() {
        let message = "the command needs a runtime, and was started blockingly inside one";
        return Err(Error::internal(message).hint("await `serve`, `serve_with` or `call` there"));
    }
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            let value = run(&runtime);
            // Whatever the command left behind does not keep the process.
            runtime.shutdown_background();
            Ok(value)
        }
        Err(error) => Err(Error::internal(format!("the async runtime does not start: {error}"))),
    }
}

/// Runs a call within a runtime. A plain function goes to the blocking pool, so that it may block, and
/// may start a runtime of its own.
pub(crate) async fn drive(ready: PreparedCall<'_>, interrupted: &mut Interrupted) -> RunResult {
    let PreparedCall { work, call, layers } = ready;
    if let Action::Command(command) = work
        && let Some(op) = command.plain()
        && !Layer::need_runtime(&layers)
    {
        let call = call.into_owned(op);
        return aside(move || begin(PreparedCall { work: Action::Command(CommandRef::of(op)), call, layers })).await;
    }
    finish(launch(PreparedCall { work, call, layers }), interrupted).await
}

/// Brings a call that has begun to its end.
pub(crate) async fn finish(started: Execution, interrupted: &mut Interrupted) -> RunResult {
    match started {
        Execution::Future(future) => interrupted.or(future).await,
        Execution::Within(future, stop) => interrupted.or_within(future, &stop).await,
        started => settle(started).await,
    }
}

/// The same, within the call itself.
pub(crate) async fn settle(started: Execution) -> RunResult {
    match started {
        Execution::Finished(ran) => ran,
        Execution::Future(future) | Execution::Within(future, _) => guarded(future).await,
        Execution::Blocking(run) => {
            aside(move || guard(|| Execution::Finished(run())).unwrap_or_else(|e| Execution::Finished(Err(e)))).await
        }
    }
}

async fn aside(run: impl FnOnce() -> Execution + Send + 'static) -> RunResult {
    let started = match tokio::runtime::Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(run).await.ok(),
        Err(_) => Some(run()),
    };
    match started {
        Some(Execution::Finished(ran)) => ran,
        _ => Err(Error::internal("the command was cancelled")),
    }
}

/// The next item of an iterator that may block, made in the blocking pool.
pub(crate) async fn next_aside(mut items: Box<dyn ItemIter>) -> Result<(Option<Result<Data>>, Box<dyn ItemIter>)> {
    let Ok(runtime) = tokio::runtime::Handle::try_current() else {
        return Ok((next_item(&mut *items), items));
    };
    let made = runtime.spawn_blocking(move || (next_item(&mut *items), items)).await;
    made.map_err(|_| Error::internal("the command was cancelled"))
}

/// The next item of a stream.
pub(crate) async fn next(flow: &mut dyn ItemStream, interrupted: &mut Interrupted) -> Option<Result<Data>> {
    let item = interrupted.or(poll_fn(|cx| flow.poll_item(cx).map(Ok))).await;
    item.unwrap_or_else(|error| Some(Err(error)))
}

/// The next bytes of a transfer.
#[cfg(feature = "fetch")]
pub(crate) async fn next_chunk(chunks: &mut Chunks, interrupted: &mut Interrupted) -> Option<Result<bytes::Bytes>> {
    let chunk = interrupted.or(poll_fn(|cx| chunks.as_mut().poll_next(cx).map(Ok))).await;
    chunk.unwrap_or_else(|error| Some(Err(error)))
}

/// Nobody wants more of a stream: what is around the call cleans up, unless the user interrupts (again).
pub(crate) async fn close(mut flow: Box<dyn ItemStream>, interrupted: &mut Interrupted) {
    interrupted.again();
    let _ = interrupted.or(poll_fn(|cx| flow.poll_close(cx).map(Ok))).await;
}
