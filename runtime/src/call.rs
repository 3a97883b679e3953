//! The commands of a program as a library.

use crate::command::CallInfo;
use crate::data::{Data, nearest};
use crate::error::{Error, FieldError, InputErrors, Result, code};
use crate::graph::{Child, Cli, CommandPath};
use crate::input;

use crate::run::{self, Action, PreparedCall};
use crate::schema::Values;

impl Cli {
    /// Runs a command as a library would: by its path, with its whole input as one object.
    ///
    /// The input is what `--input` takes: the members are arguments and options by name. It is checked
    /// like argv, and middleware runs; the environment and the defaults fill in what it leaves open.
    /// Items of a stream come as one array. Several calls may run at once.
    ///
    /// # Errors
    ///
    /// `COMMAND_NOT_FOUND`, `VALIDATION_ERROR` with every problem of the input, and what the command
    /// fails with.
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
        let ready = prepare(self, path, &input.into())?;
        let mut quiet = run::Interrupted::new(false);
        run::collect(run::drive(ready, &mut quiet).await?, &mut quiet).await
    }

    /// The same as [`call`](Self::call), on the calling thread; a runtime is built only for what needs
    /// one.
    ///
    /// # Errors
    ///
    /// Those of `call`; and `INTERNAL` for what needs a runtime when the caller runs within one.
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
        return Err(Error::new(
            code::COMMAND_NOT_FOUND,
            format!("`{}` is a group or a mount, not a command", target.typed()),
        ));
    };
    let mut tables = command.tables();
    tables.begin_globals();
    target.add_globals(&mut tables);
    let (mut values, mut problems) = (Values::new(tables), InputErrors::default());
    if !matches!(data, Data::Object(_) | Data::Null) {
        let message = "the input of a command is an object of its arguments and options";
        return Err(Error::new(code::VALIDATION_ERROR, message).field(FieldError::new("", message)));
    }
    input::fill(&mut values, data, &mut problems);
    let seed = CallInfo { command: target.path(), ..CallInfo::default() };
    run::ready(&target, Action::Command(command), Box::new(values), problems, seed)
}

/// The command at a path: names separated by blanks; none for the program itself.
fn find<'g>(cli: &'g Cli, path: &str) -> Result<CommandPath<'g>> {
    let mut target = CommandPath::new(&cli.0);
    for word in path.split_whitespace() {
        let at = (!target.is_child).then(|| target.node());
        match at.and_then(|node| node.child(word.as_bytes())) {
            Some(child) => target.descend(child),
            None => {
                let message = format!("`{word}` is not a command of `{}`", target.typed());
                let mut field = FieldError::new(word, &message).received(word);
                let names = at.map(|node| node.visible().map(Child::name).collect::<Vec<_>>()).unwrap_or_default();
                if let Some(found) = nearest(word, names) {
                    field = field.suggestion(found);
                }
                return Err(Error::new(code::COMMAND_NOT_FOUND, message).field(field));
            }
        }
    }
    if !target.is_child {
        target.command = target.node().command();
    }
    Ok(target)
}
