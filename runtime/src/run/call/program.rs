//! The program of a call, which its commands call again.

use std::sync::Arc;

use super::collect::block_on_with;
use super::streams::collect_on_thread;
use super::{CallerInput, prepare_input};
use crate::command::{CallInfo, Context, Reply, SharedProgram};
use crate::data::{Data, Map};
use crate::error::{Error, Result, code};
use crate::graph::{CommandPath, FileChoice, Node};
use crate::run::PreparedCall;

/// A program whose commands are called, with what all calls have in common.
pub(crate) struct Program {
    root: Arc<Node>,
    /// The config files that set options.
    pub(super) config: FileChoice,
    /// Values of global options that callers outside the process do not choose, by name.
    pub(super) globals: Map,
}

impl Program {
    /// Returns a program as its calls hold it.
    pub(crate) fn share(root: &Arc<Node>, config: FileChoice) -> SharedProgram {
        Self::share_with(root, config, Map::new())
    }

    /// Returns a program as [`share`](Self::share) does, with global options that callers outside the process do not choose.
    pub(crate) fn share_with(root: &Arc<Node>, config: FileChoice, globals: Map) -> SharedProgram {
        Arc::new(Self { root: Arc::clone(root), config, globals })
    }

    /// Returns the global options that the callers of a server do not choose, if there are any.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn fixed_globals(program: Option<&SharedProgram>) -> Option<Map> {
        let program: Arc<Self> = program.cloned()?.downcast().ok()?;
        Some(program.globals.clone()).filter(|globals| !globals.is_empty())
    }

    /// Returns the program of a call, which front ends set.
    pub(super) fn of(info: &CallInfo) -> Option<Arc<Self>> {
        info.program.clone()?.downcast().ok()
    }

    /// Returns the program of a call whose command makes another one.
    pub(super) fn of_caller(caller: &Context) -> Result<Arc<Self>> {
        Self::of(caller.info()).ok_or_else(|| Error::internal("the call has no program"))
    }

    /// Prepares a call for a command that runs: with its environment, its messages, its limits and its global options.
    ///
    /// # Errors
    ///
    /// `COMMAND_NOT_FOUND`, all input errors of the call, and `READ_ONLY`.
    pub(super) fn prepare(&self, path: &str, input: &Data, caller: &Context) -> Result<PreparedCall<'_>> {
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

impl Context {
    /// Runs another command of the program as [`Context::call`](Self::call) does, on the calling thread, which waits for it.
    ///
    /// # Errors
    ///
    /// Those of `call`.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Count the open tickets of a team
    /// #[command(read_only)]
    /// fn open(#[arg] team: String) -> i64 {
    ///     team.len() as i64
    /// }
    ///
    /// /// Tell whether a team is done
    /// #[command(read_only)]
    /// fn done(#[arg] team: String, ctx: Context) -> Result<bool> {
    ///     Ok(*ctx.call_blocking("open", json!({ "team": team }))? == 0)
    /// }
    ///
    /// let cli = Cli::create("desk").commands(commands![open, done]);
    /// assert_eq!(Invocation::line("done core").run(&cli).success(), "false\n");
    /// ```
    pub fn call_blocking(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        let program = Program::of_caller(self)?;
        block_on_with(program.prepare(path, &input.into(), self)?, collect_on_thread)
    }
}
