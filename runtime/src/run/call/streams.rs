//! Calls within an async runtime; the items of a stream are one array.

use super::super::runtime::{Interrupted, Items, block_on_thread, detach, finish, with_runtime};
use super::collect::{into_reply, with_trailer};
use super::{PreparedCall, prepare};
use crate::command::{Body, Execution, Outcome, PendingReply, Reply};
use crate::data::Data;
use crate::error::Result;
use crate::graph::Cli;

impl Cli {
    /// Runs a command by its path, with its input as one object, and returns its result with the next steps.
    ///
    /// The input is the object that `--input` takes: its members are arguments and options by name. It is validated like
    /// argv, with the environment and the defaults for what it lacks, and middleware runs. The items of a stream are
    /// returned as an array. Several calls may run at once. The command has no standard input.
    ///
    /// # Errors
    ///
    /// `COMMAND_NOT_FOUND`, `VALIDATION_ERROR` with all input errors, and the errors of the command.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Add two numbers
    /// #[command]
    /// fn add(#[arg] a: i64, #[arg] b: i64) -> i64 {
    ///     a + b
    /// }
    ///
    /// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(async {
    /// let cli = Cli::create("calc").commands(commands![add]);
    /// let sum = cli.call("add", json!({ "a": 1, "b": 2 })).await?;
    /// assert_eq!(*sum, 3);
    /// let error = cli.call("add", json!({ "a": 1, "b": "x" })).await.unwrap_err();
    /// assert!(error.message().starts_with("Invalid value for <b> (from the input): expected an integer"));
    /// # Ok::<(), Error>(())
    /// # }).unwrap();
    /// ```
    pub async fn call(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        run_to_end(detach(prepare(self, path, &input.into())?)).await
    }
}

/// Runs an execution to its end in a runtime of its own, and returns its result.
pub(super) fn collect_blocking(execution: Execution) -> Result<Reply<Data>> {
    with_runtime(|runtime| runtime.block_on(run_to_end(execution)))?
}

/// Runs an execution as [`collect_blocking`] does, for a command that may itself run within a runtime.
pub(super) fn collect_on_thread(execution: Execution) -> Result<Reply<Data>> {
    match tokio::runtime::Handle::try_current() {
        Ok(_) => block_on_thread(run_to_end(execution))?,
        Err(_) => collect_blocking(execution),
    }
}

/// Returns the result of a call, to be awaited.
pub(super) fn pending(call: Result<PreparedCall<'_>>) -> PendingReply {
    let execution = call.map(detach);
    Box::pin(async { run_to_end(execution?).await })
}

/// Runs an execution to its end, and returns its result.
async fn run_to_end(execution: Execution) -> Result<Reply<Data>> {
    let mut interrupted = Interrupted::new(false);
    let outcome = finish(execution, &mut interrupted).await?;
    collect(outcome, &mut interrupted).await
}

/// Awaits the result of an outcome; items become an array.
async fn collect(outcome: Outcome, interrupted: &mut Interrupted) -> Result<Reply<Data>> {
    let Outcome { body, .. } = outcome;
    let mut items = match Items::of(body) {
        Ok(items) => items,
        Err(body) => return into_reply(Outcome { body, ..outcome }),
    };
    let head = into_reply(Outcome { body: Body::Nothing, ..outcome })?;
    let mut all = Vec::new();
    while let Some(item) = items.next(interrupted).await {
        all.push(item?);
    }
    Ok(with_trailer(Reply { value: Data::Array(all), ..head }, items.trailer()))
}
