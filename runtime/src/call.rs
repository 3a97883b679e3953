//! Calling the commands of a program as a library.

use crate::command::CallInfo;
use crate::data::{Data, nearest};
use crate::error::{Error, FieldError, InputErrors, Result, code};
use crate::graph::{Child, Cli, CommandPath, Node};
use crate::input;

use crate::run::{self, Action, PreparedCall};
use crate::schema::Values;

impl Cli {
    /// Runs a command by its path, with its input as one object, and returns its result.
    ///
    /// The input is the object that `--input` takes: its members are arguments and options by name. It is validated like
    /// argv, with the environment and the defaults for what it lacks, and middleware runs. The items of a stream are
    /// returned as an array. Several calls may run at once.
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
    /// assert_eq!(sum, 3);
    /// let error = cli.call("add", json!({ "a": 1, "b": "x" })).await.unwrap_err();
    /// assert!(error.message().starts_with("Invalid value for <b> (from the input): expected an integer"));
    /// # Ok::<(), Error>(())
    /// # }).unwrap();
    /// ```
    #[cfg(feature = "async")]
    pub async fn call(&self, path: &str, input: impl Into<Data>) -> Result<Data> {
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
    /// assert_eq!(cli.call_blocking("add", json!({ "a": 1, "b": 2 })).unwrap(), 3);
    /// ```
    pub fn call_blocking(&self, path: &str, input: impl Into<Data>) -> Result<Data> {
        run::block_on(prepare(self, path, &input.into())?)
    }
}

fn prepare<'g>(cli: &'g Cli, path: &str, data: &Data) -> Result<PreparedCall<'g>> {
    let target = find(cli, path)?;
    let Some(command) = target.command else {
        let message = format!("`{}` is a group or a mount, not a command", target.typed());
        return Err(Error::new(code::COMMAND_NOT_FOUND, message));
    };
    let mut tables = command.tables();
    tables.begin_globals();
    target.add_globals(&mut tables);
    let (mut values, mut errors) = (Values::new(tables), InputErrors::default());
    if !matches!(data, Data::Object(_) | Data::Null) {
        let message = "the input of a command is an object of its arguments and options";
        return Err(Error::new(code::VALIDATION_ERROR, message).field(FieldError::new("", message)));
    }
    input::fill(&mut values, data, &mut errors);
    let info = CallInfo { command: target.path(), ..CallInfo::default() };
    run::prepare(&target, Action::Command(command), Box::new(values), errors, info)
}

/// Returns the command at a path of names separated by whitespace; the empty path is the program itself.
fn find<'g>(cli: &'g Cli, path: &str) -> Result<CommandPath<'g>> {
    let mut target = CommandPath::new(&cli.0);
    for word in path.split_whitespace() {
        let parent = (!target.is_child).then(|| target.node());
        match parent.and_then(|node| node.child(word.as_bytes())) {
            Some(child) => target.descend(child),
            None => return Err(unknown_command(word, parent, &target)),
        }
    }
    if !target.is_child {
        target.command = target.node().command();
    }
    Ok(target)
}

fn unknown_command(word: &str, parent: Option<&Node>, target: &CommandPath<'_>) -> Error {
    let message = format!("`{word}` is not a command of `{}`", target.typed());
    let mut field = FieldError::new(word, &message).received(word);
    if let Some(suggestion) = nearest(word, parent.into_iter().flat_map(Node::visible).map(Child::name)) {
        field = field.suggestion(suggestion);
    }
    Error::new(code::COMMAND_NOT_FOUND, message).field(field)
}
