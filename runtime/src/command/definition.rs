//! The definition of a command as one function pointer, which answers every query about it.

use super::{CallContext, CommandMetadata, CommandSpec, GateFn, RunResult};
use std::pin::Pin;

use crate::absent::IfAsync;
use crate::data::Data;
use crate::error::{Error, ErrorType};
use crate::schema::Tables;

/// A function with `#[command]`. The attribute implements it for a type with the function's name.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a command",
    label = "not a function with `#[command]`",
    note = "write `#[command]` above the function, or build a `Command` by hand"
)]
pub trait CommandDef {
    /// Metadata, for checks and indexes at compile time.
    #[doc(hidden)]
    const SPEC: CommandSpec<'static>;

    /// Answers a query about the command.
    #[doc(hidden)]
    fn op(op: CommandQuery<'_, '_>) -> CommandAnswer;
}

/// A function that answers queries about a command.
pub type CommandFn = fn(CommandQuery<'_, '_>) -> CommandAnswer;

/// A query about a command.
#[derive(Debug)]
#[non_exhaustive]
pub enum CommandQuery<'s, 'a> {
    /// Its metadata.
    Metadata(&'s mut CommandMetadata<'a>),
    /// The tables of its fields.
    Tables(&'s mut Tables<'a>),
    /// The JSON Schema of its result.
    Output,
    /// The types of its errors that declare codes.
    Errors(&'s mut Vec<ErrorType>),
    /// The function that lets a call pass before it runs, if the command has a gate.
    Gate(&'s mut Option<GateFn>),
    /// True if it needs a runtime.
    IsAsync,
    /// Its execution, with validated values. A plain function runs to its end; any other returns how to go on.
    Start(&'s mut CallContext<'a>),
}

/// The answer to a query.
#[derive(Debug)]
#[non_exhaustive]
pub enum CommandAnswer {
    /// The answer was written into the query.
    Done,
    /// The JSON Schema of the result, if it is known.
    Schema(Option<Data>),
    /// True if the command needs a runtime.
    IsAsync(bool),
    /// The command ran, or has to be driven.
    Execution(Execution),
    /// The value of a command that is a variant of an enum.
    Variant(super::Variant),
}

impl CommandAnswer {
    /// Answers that the command did not run, because a parameter could not be taken.
    pub fn failed(error: Error) -> Self {
        Self::Execution(Execution::Finished(Err(error)))
    }
}

/// The state of a call that was started.
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
