//! The program of a call, which its commands call again.

use std::any::Any;
use std::sync::Arc;

use super::collect::block_on_with;
use super::streams::{collect_on_thread, pending};
use super::{CallerInput, prepare_input};
use crate::command::{self, CallInfo, Context, PendingReply, Reply, SharedProgram};
use crate::data::Data;
use crate::error::{Result, code};
use crate::graph::{CommandPath, FileChoice, Node};
use crate::run::PreparedCall;

/// A program whose commands are called, with the config files that set their options.
pub(crate) struct Program {
    root: Arc<Node>,
    pub(super) config: FileChoice,
}

impl Program {
    /// Returns a program as its calls hold it.
    pub(crate) fn share(root: &Arc<Node>, config: FileChoice) -> SharedProgram {
        Arc::new(Self { root: Arc::clone(root), config })
    }

    /// Returns the program of a call, which front ends set.
    pub(super) fn of(info: &CallInfo) -> Option<Arc<Self>> {
        let program: Arc<dyn Any + Send + Sync> = info.program.clone()?;
        program.downcast().ok()
    }

    /// Prepares a call for a command that runs: with its environment, its messages, its limits and its global options.
    ///
    /// # Errors
    ///
    /// `COMMAND_NOT_FOUND`, all input errors of the call, and `READ_ONLY`.
    fn prepare(&self, path: &str, input: &Data, caller: &Context) -> Result<PreparedCall<'_>> {
        let target = CommandPath::find(&self.root, path)?;
        let mut info = caller.info().for_call();
        // A command with a dry run of its own makes one; from others, only what changes nothing may run.
        info.is_dry_run &= !target.command.is_some_and(|command| command.metadata().has_dry_run());
        prepare_input(&target, CallerInput::Command(input, caller), info).map_err(|error| match error.code() {
            // The fields are not those of the command that was typed.
            code::VALIDATION_ERROR | code::PARSE_ERROR => {
                let message = format!("`{}`: {}", target.path(), error.message());
                error.with_message(message)
            }
            _ => error,
        })
    }
}

impl command::Program for Program {
    fn call(&self, path: &str, input: Data, caller: &Context) -> PendingReply {
        pending(self.prepare(path, &input, caller))
    }

    fn call_blocking(&self, path: &str, input: &Data, caller: &Context) -> Result<Reply<Data>> {
        block_on_with(self.prepare(path, input, caller)?, collect_on_thread)
    }
}
