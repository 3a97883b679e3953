//! Calls within an async runtime; the items of a stream are one array.

use super::super::runtime::{Interrupted, Items, block_on_thread, detach, finish, with_runtime};
use super::collect::{into_reply, with_trailer};
use super::{Program, prepare};
use crate::command::{Body, Context, Execution, Outcome, Reply};
use crate::data::Data;
use crate::error::Result;
use crate::graph::Cli;

impl Cli {
    /// Runs a command by its path, with its input as one object, and returns its result with the next steps.
    ///
    /// The input is the object that `--input` takes: its members are arguments and options by name. It is validated like
    /// argv, with the environment and the defaults for what it lacks, and middleware runs. The items of a stream are
    /// returned as an array. Several calls may run at once. The command has no standard input. The input of a mount without a
    /// document is a request: `method`, `path`, `query`, `headers` and `body`.
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
    /// assert!(error.message().starts_with("Invalid value for `b`: expected an integer"));
    /// # Ok::<(), Error>(())
    /// # }).unwrap();
    /// ```
    pub async fn call(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        run_to_end(detach(prepare(self, path, &input.into())?)).await
    }
}

impl Context {
    /// Runs another command of the program, as [`Cli::call`] does, for a command that combines several.
    ///
    /// The call is made as that of the command itself: in its environment, with its config files and global options, and
    /// within its limits. A call with `--read-only` runs what is declared read-only, and so does a dry run, except that
    /// commands with a dry run of their own make one. A command that asks for a confirmation asks for it here too;
    /// `"yes": true` in the input confirms it.
    ///
    /// A mount without a document takes `method`, `path`, `query`, `headers` and `body`.
    ///
    /// # Errors
    ///
    /// Those of [`Cli::call`]; and `READ_ONLY`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Count the open tickets of a team
    /// #[command(read_only)]
    /// async fn open(#[arg] team: String) -> i64 {
    ///     team.len() as i64
    /// }
    ///
    /// /// Compare two teams
    /// #[command(read_only)]
    /// async fn compare(#[arg] a: String, #[arg] b: String, ctx: Context) -> Result<Data> {
    ///     let a = ctx.call("open", json!({ "team": a })).await?;
    ///     let b = ctx.call("open", json!({ "team": b })).await?;
    ///     Ok(json!({ "a": *a, "b": *b }))
    /// }
    ///
    /// let cli = Cli::create("desk").commands(commands![open, compare]);
    /// assert_eq!(Invocation::line("compare core web").run(&cli).success(), "a: 4\nb: 3\n");
    /// ```
    pub async fn call(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        let program = Program::of_caller(self)?;
        let execution = detach(program.prepare(path, &input.into(), self)?);
        run_to_end(execution).await
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
