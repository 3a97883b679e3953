//! Running calls within a runtime, until they end or the user interrupts.

use super::super::{Action, PreparedCall, begin, launch};
use super::Interrupted;
use crate::command::{CommandRef, Execution, Interruption, Layer, RunResult, Stop, guard, guarded};
use crate::error::{Error, Result};

/// Runs a function with a current-thread runtime of its own.
///
/// # Errors
///
/// If this thread is within a runtime already, or the runtime cannot be built.
pub(crate) fn with_runtime<T>(run: impl FnOnce(&tokio::runtime::Runtime) -> T) -> Result<T> {
    if tokio::runtime::Handle::try_current().is_ok() {
        let message = "the command needs a runtime, and was started blockingly inside one";
        return Err(Error::internal(message).hint("await `serve`, `serve_with` or `call` there"));
    }
    match tokio::runtime::Builder::new_current_thread().enable_all().build() {
        Ok(runtime) => {
            let value = run(&runtime);
            // Tasks that the command left running do not keep the process alive.
            runtime.shutdown_background();
            Ok(value)
        }
        Err(error) => Err(Error::internal(format!("cannot start the async runtime: {error}"))),
    }
}

/// Awaits a future in a runtime of its own, on a thread of its own: the caller may be inside a runtime, where blocking
/// panics.
///
/// # Errors
///
/// If the future panics, or the runtime cannot be built.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn block_on_thread<T: Send>(future: impl Future<Output = T> + Send) -> Result<T> {
    let result = std::thread::scope(|scope| {
        let thread = scope.spawn(|| with_runtime(|runtime| runtime.block_on(future)));
        thread.join()
    });
    result.unwrap_or_else(|_| Err(Error::internal("the request panicked")))
}

/// Runs a call within a runtime. A plain function runs in the blocking pool, so that it may block or start a runtime
/// of its own.
pub(crate) async fn drive(call: PreparedCall<'_>, interrupted: &mut Interrupted) -> RunResult {
    finish(detach(call), interrupted).await
}

/// Begins a call, and returns what is left of it, which borrows nothing: any thread and runtime can finish it.
pub(crate) fn detach(call: PreparedCall<'_>) -> Execution {
    let PreparedCall { action, context, layers } = call;
    if let Action::Command(command) = action
        && let Some(function) = command.plain()
        && !Layer::need_runtime(&layers)
    {
        let context = context.into_owned(function);
        let action = Action::Command(CommandRef::of(function));
        return Execution::Blocking(Box::new(move || match begin(PreparedCall { action, context, layers }) {
            Execution::Finished(result) => result,
            _ => Err(Error::internal("the command did not run")),
        }));
    }
    launch(PreparedCall { action, context, layers })
}

/// Returns the interruption of a call that can wait for it: a plain function without async layers cannot.
pub(in crate::run) fn interruption(action: &Action<'_>, layers: &[Layer]) -> Option<Interruption> {
    let is_async =
        matches!(action, Action::Command(command) if command.plain().is_none()) || Layer::need_runtime(layers);
    is_async.then(Interruption::default)
}

/// Connects what is left of a call with its interruption.
pub(in crate::run) fn interruptible(execution: Execution, interruption: Option<Interruption>) -> Execution {
    match (execution, interruption) {
        (Execution::Future(future), Some(interruption)) => Execution::Within(future, Stop::alone().with(interruption)),
        (Execution::Within(future, stop), Some(interruption)) => Execution::Within(future, stop.with(interruption)),
        (execution, _) => execution,
    }
}

/// Runs an execution to its end, or until the user interrupts.
pub(crate) async fn finish(execution: Execution, interrupted: &mut Interrupted) -> RunResult {
    match execution {
        Execution::Future(future) => interrupted.or(future).await,
        Execution::Within(future, stop) => {
            interrupted.interruption.clone_from(&stop.interruption);
            match stop.is_alone {
                true => interrupted.or(future).await,
                false => interrupted.or_stop(future, &stop).await,
            }
        }
        execution => settle(execution).await,
    }
}

/// Runs an execution to its end. Only the caller of the whole call listens for interruptions.
pub(crate) async fn settle(execution: Execution) -> RunResult {
    match execution {
        Execution::Finished(result) => result,
        Execution::Future(future) | Execution::Within(future, _) => guarded(future).await,
        Execution::Blocking(run) => run_blocking(move || Execution::Finished(guard(run).unwrap_or_else(Err))).await,
    }
}

/// Runs a function in the blocking pool, or on this thread outside a runtime.
async fn run_blocking(run: impl FnOnce() -> Execution + Send + 'static) -> RunResult {
    let execution = match tokio::runtime::Handle::try_current() {
        Ok(runtime) => runtime.spawn_blocking(run).await.ok(),
        Err(_) => Some(run()),
    };
    match execution {
        Some(Execution::Finished(result)) => result,
        _ => Err(Error::internal("the command was cancelled")),
    }
}
