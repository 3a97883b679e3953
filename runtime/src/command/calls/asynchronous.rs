//! Calls that a command awaits.

use crate::command::{Context, Reply};
use crate::data::Data;
use crate::error::Result;

impl Context {
    /// Runs another command of the program, as [`Cli::call`](crate::Cli::call) does, for a command that combines several.
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
    /// Those of [`Cli::call`](crate::Cli::call); and `READ_ONLY`.
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
        let program = self.called_program()?;
        program.call(path, input.into(), self).await
    }
}
