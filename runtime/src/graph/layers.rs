//! State, global options and layers: the parts of a program that all of its commands share.

use std::any::TypeId;
use std::sync::Arc;

use super::Cli;
use crate::command::{Context, GlobalOptions, KnownError, Layer, Outcome};
use crate::error::{Failure, Result};
use crate::schema::Record;

impl Cli {
    /// Provides a value to the commands here and below, which take it as
    /// [`State<T>`](crate::command::State). A group's value overrides the program's of the same type.
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared_state(Arc::new(value))
    }

    /// Provides a value that the caller shares: see [`state`](Self::state).
    pub fn shared_state<T: Send + Sync + 'static>(self, value: Arc<T>) -> Self {
        self.with(|node| node.state.insert(TypeId::of::<T>(), value))
    }

    /// Declares options that every command here and below accepts, before and after its name: a struct with
    /// `#[derive(Options)]`, which commands take as [`Globals<T>`](crate::command::Globals).
    ///
    /// They are validated like a command's own options, and shown in every help and listing. Given to the built-in commands
    /// `http` and `mcp`, they are those of every call of the server.
    pub fn globals<T: Record + Send + Sync + 'static>(self) -> Self {
        self.with(|node| node.globals.push(GlobalOptions::of::<T>()))
    }

    /// Declares an error type whose values have codes, with [`derive(Failure)`](derive@crate::Failure), for the commands here
    /// and below.
    ///
    /// An error of the type gets its code, exit code and hint wherever it is in the chain of causes: below messages that
    /// `anyhow` added, or wrapped by `?` in a `vestibule::Error`. Help, listings and schemas show the codes.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// #[derive(Debug, thiserror::Error, Failure)]
    /// #[error("zone `{0}` does not exist")]
    /// #[failure(code = "NO_SUCH_ZONE", exit = 4)]
    /// struct NoSuchZone(String);
    ///
    /// /// Show a zone
    /// #[command]
    /// fn show(#[arg] zone: String) -> Result<()> {
    ///     Err(NoSuchZone(zone))?
    /// }
    ///
    /// let cli = Cli::create("app").errors::<NoSuchZone>().commands(commands![show]);
    /// let error = Invocation::line("show x9").run(&cli).failure(4);
    /// assert_eq!(error, "Error (NO_SUCH_ZONE): zone `x9` does not exist\n");
    /// ```
    pub fn errors<E: Failure>(self) -> Self {
        self.with(|node| node.error_types.push(KnownError::of::<E>()))
    }

    /// Runs code before every command here and below. It sees the validated input, can set variables, and rejects
    /// the call with an error. It does not need a runtime.
    ///
    /// Layers run in the order in which they are added, the program's before a group's and a command's.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Delete everything
    /// #[command(destructive)]
    /// fn wipe() -> &'static str {
    ///     "wiped"
    /// }
    ///
    /// let locked = |ctx: &Context| match ctx.var("UNLOCK") {
    ///     Some(_) => Ok(()),
    ///     None => Err(Error::new("LOCKED", format!("`{}` is locked", ctx.command()))),
    /// };
    /// let io = Io::memory();
    /// let code = Cli::create("app").before(locked).commands(commands![wipe]).run_with(["wipe"], io.clone());
    /// assert_eq!((code, io.stderr_text().as_str()), (1, "Error (LOCKED): `wipe` is locked\n"));
    /// ```
    pub fn before(self, run: impl Fn(&Context) -> Result<()> + Send + Sync + 'static) -> Self {
        self.with(|node| node.layers.push(Layer::before(run)))
    }

    /// Runs code after every command here and below. It gets the result of the call, and its return value replaces
    /// it. It does not need a runtime.
    ///
    /// For a command that yields items it runs after the last item was delivered, or after the consumer stopped
    /// early. The layer that was added first is the outermost, and runs last.
    ///
    /// A body of bytes, such as a download with `-o`, is delivered afterwards: the layer sees the response, not
    /// whether all of it arrived.
    ///
    /// ```
    /// use std::io::Write;
    /// use vestibule::prelude::*;
    ///
    /// /// Count to three
    /// #[command]
    /// fn count() -> impl Iterator<Item = u8> {
    ///     1..=3
    /// }
    ///
    /// let count_items = |ctx: &Context, result: Result<Outcome>| {
    ///     let items = result.as_ref().ok().and_then(Outcome::items).unwrap_or(0);
    ///     writeln!(ctx.stderr(), "{items} items")?;
    ///     result
    /// };
    /// let io = Io::memory();
    /// assert_eq!(Cli::create("app").after(count_items).commands(commands![count]).run_with(["count"], io.clone()), 0);
    /// assert_eq!((io.stdout_text().as_str(), io.stderr_text().as_str()), ("1\n2\n3\n", "3 items\n"));
    /// ```
    pub fn after(self, run: impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync + 'static) -> Self {
        self.with(|node| node.layers.push(Layer::after(run)))
    }
}
