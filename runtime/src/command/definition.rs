//! One function pointer a command: everything else is asked of it.

use super::{CallContext, CommandMetadata, CommandSpec, RunResult};
use std::pin::Pin;

use crate::absent::IfAsync;
use crate::data::Data;
use crate::error::Error;
use crate::schema::Tables;

/// A function with `#[command]`. Implemented by the attribute, for the type that it adds under the
/// function's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a command",
    label = "not a function with `#[command]`",
    note = "write `#[command]` above the function, or build a `Command` by hand"
)]
pub trait CommandDef {
    /// The words, for checks and indexes at compile time.
    const SPEC: CommandSpec<'static>;

    /// Answers what is asked of the command.
    fn op(op: CommandQuery<'_, '_>) -> CommandAnswer;
}

/// The function that answers what is asked of a command.
pub type CommandFn = fn(CommandQuery<'_, '_>) -> CommandAnswer;

/// What can be asked of a command.
#[derive(Debug)]
#[non_exhaustive]
pub enum CommandQuery<'s, 'a> {
    /// Its words.
    Metadata(&'s mut CommandMetadata<'a>),
    /// The tables of its fields.
    Tables(&'s mut Tables<'a>),
    /// The JSON Schema of what it gives.
    Output,
    /// Whether it needs a runtime.
    IsAsync,
    /// To run, with values that were checked: a plain function runs to its end, for all else there is a
    /// future.
    Start(&'s mut CallContext<'a>),
}

/// What a command answers.
#[derive(Debug)]
#[non_exhaustive]
pub enum CommandAnswer {
    /// What was asked for was written where it was asked for.
    Done,
    /// The JSON Schema of what the command gives, when it is known.
    Schema(Option<Data>),
    /// Whether the command needs a runtime.
    IsAsync(bool),
    /// The command ran, or is to be polled.
    Execution(Execution),
    /// The command is a variant of an enum, and this is its value.
    Variant(super::Variant),
}

impl CommandAnswer {
    /// The command did not run: a parameter could not be provided.
    pub fn failed(error: Error) -> Self {
        Self::Execution(Execution::Finished(Err(error)))
    }
}

/// How far a command has come.
pub enum Execution {
    /// The command ran to its end.
    Finished(RunResult),
    /// A function to call on a thread that may block.
    Blocking(Box<dyn FnOnce() -> RunResult + Send>),
    /// A future to poll within a runtime.
    Future(IfAsync<RunFuture>),
    /// A future with layers around it, which run their last part even after the call is stopped.
    Within(IfAsync<RunFuture>, super::Stop),
}

/// A call as a future.
pub(crate) type RunFuture = Pin<Box<dyn Future<Output = RunResult> + Send>>;

impl std::fmt::Debug for Execution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Execution")
    }
}
