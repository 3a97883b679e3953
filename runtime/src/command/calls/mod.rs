//! Calls of commands by other commands of their program.

#[cfg_attr(not(feature = "async"), path = "asynchronous_absent.rs")]
mod asynchronous;

use super::{Context, Reply, SharedProgram};
use crate::data::Data;
use crate::error::{Error, Result};

impl Context {
    /// Returns the program of the call.
    fn called_program(&self) -> Result<SharedProgram> {
        self.info().program.clone().ok_or_else(|| Error::internal("the call has no program"))
    }

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
        let program = self.called_program()?;
        program.call_blocking(path, &input.into(), self)
    }
}
