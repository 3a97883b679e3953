//! Calling the commands of a program as a library.

use crate::command::{CallInfo, Reply};
use crate::data::Data;
use crate::error::Result;
use crate::graph::{Cli, CommandPath};
use crate::run::{self, CallerInput, PreparedCall};

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
    #[cfg(feature = "async")]
    pub async fn call(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        let call = prepare(self, path, &input.into())?;
        let mut interrupted = run::Interrupted::new(false);
        run::collect(run::drive(call, &mut interrupted).await?, &mut interrupted).await
    }

    /// Runs a command as `Cli::call` does, on the calling thread. A runtime is started only for what needs one.
    ///
    /// # Errors
    ///
    /// Those of `Cli::call`; and `INTERNAL` if a runtime is needed and the caller runs within one.
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
    /// let cli = Cli::create("calc").commands(commands![add]);
    /// assert_eq!(*cli.call_blocking("add", json!({ "a": 1, "b": 2 })).unwrap(), 3);
    /// ```
    pub fn call_blocking(&self, path: &str, input: impl Into<Data>) -> Result<Reply<Data>> {
        run::block_on(prepare(self, path, &input.into())?)
    }
}

fn prepare<'g>(cli: &'g Cli, path: &str, input: &Data) -> Result<PreparedCall<'g>> {
    let target = CommandPath::find(&cli.0, path)?;
    run::prepare_input(&target, CallerInput::Own(input), CallInfo::default())
}
