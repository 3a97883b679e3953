//! What a program gives all of its commands: state, global options, code around them.

use std::any::TypeId;
use std::sync::Arc;

use super::Cli;
use crate::command::{Context, GlobalOptions, Layer, Outcome};
use crate::error::Result;
use crate::schema::Record;

#[cfg(feature = "async")]
use crate::command::Next;

impl Cli {
    /// Provides a value to the commands here and below, which take it as
    /// [`State<T>`](crate::command::State). A group's value wins over the program's of the same type.
    pub fn state<T: Send + Sync + 'static>(self, value: T) -> Self {
        self.shared_state(Arc::new(value))
    }

    /// Provides a value that the caller keeps a share of: see [`state`](Self::state).
    pub fn shared_state<T: Send + Sync + 'static>(self, value: Arc<T>) -> Self {
        self.with(|node| node.state.insert(TypeId::of::<T>(), value))
    }

    /// Declares options that every command here and below takes, before its name and behind it:
    /// a struct with `#[derive(Options)]`, which commands take as
    /// [`Globals<T>`](crate::command::Globals).
    ///
    /// They are checked like a command's own, and shown in every help and listing.
    pub fn globals<T: Record + Send + Sync + 'static>(self) -> Self {
        self.with(|node| node.globals.push(GlobalOptions::of::<T>()))
    }

    /// Runs code before every command here and below. It sees the checked input, may set variables,
    /// and refuses the call with an error. It needs no runtime.
    ///
    /// Code runs in the order in which it is added, the program's before a group's and a command's.
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

    /// Runs code after every command here and below, with what came of it; what it gives counts
    /// instead. It needs no runtime.
    ///
    /// For a command that gives items one by one it runs once the last has left, or once nobody wants
    /// more. What was added first runs last: it is the outermost.
    ///
    /// A body of bytes, such as a download of `-o`, leaves afterwards: this code knows that it was answered,
    /// not whether all of it arrived.
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
    /// let counted = |ctx: &Context, ran: Result<Outcome>| {
    ///     let items = ran.as_ref().ok().and_then(Outcome::items).unwrap_or(0);
    ///     writeln!(ctx.stderr(), "{items} items")?;
    ///     ran
    /// };
    /// let io = Io::memory();
    /// Cli::create("app").after(counted).commands(commands![count]).run_with(["count"], io.clone());
    /// assert_eq!((io.stdout_text().as_str(), io.stderr_text().as_str()), ("1\n2\n3\n", "3 items\n"));
    /// ```
    pub fn after(self, run: impl Fn(&Context, Result<Outcome>) -> Result<Outcome> + Send + Sync + 'static) -> Self {
        self.with(|node| node.layers.push(Layer::after(run)))
    }

    /// Runs async code around every command here and below: an onion, from the program through its
    /// groups to the command, and the same for every front end.
    ///
    /// The code sees the checked input in its [`Context`], and awaits [`Next::run`] for the rest of
    /// the call, or does not, and answers itself. What it awaits afterwards runs for streams too, once
    /// the last item has left or nobody wants more; a body of bytes leaves after all of it.
    ///
    /// ```
    /// use std::time::Instant;
    /// use vestibule::prelude::*;
    ///
    /// /// Greet someone
    /// #[command]
    /// fn greet(#[arg] name: String) -> String {
    ///     format!("Hello {name}")
    /// }
    ///
    /// async fn timed(ctx: Context, next: Next) -> Result<Outcome> {
    ///     let begun = Instant::now();
    ///     let ran = next.run(ctx.clone()).await;
    ///     ctx.set(begun.elapsed());
    ///     ran.map(|outcome| outcome.map(|data| json!({ "said": data })))
    /// }
    ///
    /// let io = Io::memory();
    /// Cli::create("app").middleware(timed).root(commands![greet]).run_with(["Ada"], io.clone());
    /// assert_eq!(io.stdout_text(), "said: Hello Ada\n");
    /// ```
    #[cfg(feature = "async")]
    pub fn middleware<F>(self, run: impl Fn(Context, Next) -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<Outcome>> + Send + 'static,
    {
        self.with(|node| node.layers.push(Layer::around(run)))
    }
}
