//! The context of a call: its inputs, its streams and what the program provides.

use std::ffi::OsString;
use std::fmt;
use std::sync::Arc;

use super::{CallInfo, Environment, Globals, Interaction, Interruption, State, Stderr, Stdin, Stdout, Terminal};
use crate::absent::IfAsync;
use crate::data::Data;
use crate::error::Error;
use crate::schema::{Part, Source, Values, object_data};

/// The context of a call: its inputs as data, its streams and environment, and what the program provides.
///
/// A command takes it as a parameter. Cloning is cheap.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Show the source of the region
/// #[command]
/// fn region(#[option(default = "eu-west-1")] region: String, ctx: Context) -> String {
///     format!("{region} from {}", ctx.source("region").unwrap())
/// }
///
/// let io = Io::memory();
/// let cli = Cli::create("app").commands(commands![region]);
/// # futures(cli.serve_with(["region"], io.clone()));
/// # fn futures(f: impl Future) { tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(f); }
/// assert_eq!(io.stdout_text(), "eu-west-1 from default\n");
/// ```
#[derive(Clone)]
pub struct Context(Arc<Inner>);

struct Inner {
    program: String,
    seed: CallInfo,
    args: Data,
    options: Data,
    env: Data,
    globals: Data,
    sources: Vec<(String, Source)>,
    /// The labels of fields whose label is not `--` and their name.
    labels: Vec<(String, String)>,
    /// True if the input is an object, whose members have their name in backticks as label.
    is_object: bool,
}

impl Context {
    #[inline]
    pub(crate) fn new(program: &str, mut seed: CallInfo, values: &Values<'_>) -> Self {
        seed.vars.get_or_insert_default();
        let fields = values.tables().iter();
        let sources = fields.filter_map(|field| Some((field.name().to_owned(), values.source(field.id())?))).collect();
        let labelled =
            values.tables().iter().filter(|field| field.part() != Part::Option || field.long() != field.name());
        let labels = labelled.map(|field| (field.name().to_owned(), field.label())).collect();
        Self(Arc::new(Inner {
            program: program.to_owned(),
            seed,
            args: object_data::object(values, Part::Arg),
            options: object_data::object(values, Part::Option),
            env: object_data::object(values, Part::Env),
            globals: object_data::globals(values),
            sources,
            labels,
            is_object: values.tables().is_object(),
        }))
    }

    /// Returns the interruption of the call, if the call can wait for it.
    #[cfg_attr(not(feature = "async"), allow(dead_code, reason = "only async code waits"))]
    pub(super) fn interruption(&self) -> Option<IfAsync<Interruption>> {
        self.0.seed.interruption.clone()
    }

    /// Returns the label of a field in messages: `--region`, `<environment>`.
    #[inline]
    pub(super) fn label(&self, field: &str) -> String {
        let label = self.0.labels.iter().find(|(name, _)| name == field).map(|(_, label)| label.clone());
        label.unwrap_or_else(|| if self.0.is_object { format!("`{field}`") } else { format!("--{field}") })
    }

    /// Returns the means to reach the person behind the call.
    #[inline]
    pub(super) fn interaction(&self) -> Option<&Interaction> {
        self.0.seed.interaction.as_ref().map(|interaction| -> &Interaction { interaction })
    }

    /// Returns the facts about the call besides its values.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn info(&self) -> &CallInfo {
        &self.0.seed
    }

    /// Returns the environment of the call.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn environment(&self) -> &Environment {
        &self.0.seed.environment
    }

    /// Returns the name of the program.
    pub fn program(&self) -> &str {
        &self.0.program
    }

    /// Returns the path of the command below the program, such as `pr list`; empty for the root command.
    pub fn command(&self) -> &str {
        &self.0.seed.command
    }

    /// Returns the positional arguments, by name.
    pub fn args(&self) -> &Data {
        &self.0.args
    }

    /// Returns the options, by name; an optional one that is absent is [`Data::Null`].
    pub fn options(&self) -> &Data {
        &self.0.options
    }

    /// Returns the environment variables that the command declares, by name.
    pub fn env(&self) -> &Data {
        &self.0.env
    }

    /// Returns the program's global options, by name.
    pub fn globals(&self) -> &Data {
        &self.0.globals
    }

    /// Returns the struct of global options that the program declares with [`Cli::globals`](crate::Cli::globals).
    pub fn globals_as<T: Send + Sync + 'static>(&self) -> Option<Globals<T>> {
        self.0.seed.globals.get().map(Globals)
    }

    /// Returns a value that the program provides with [`Cli::state`](crate::Cli::state).
    pub fn state<T: Send + Sync + 'static>(&self) -> Option<State<T>> {
        self.0.seed.state.get().map(State)
    }

    /// Sets a variable of this call for the code that runs later, which reads it by type: as a parameter
    /// [`Var<T>`](super::Var) or with [`get`](Self::get). A value of the same type is replaced.
    pub fn set<T: Send + Sync + 'static>(&self, value: T) {
        if let Some(vars) = &self.0.seed.vars {
            vars.set(value);
        }
    }

    /// Returns the variable of a type, if one was set during this call.
    pub fn get<T: Send + Sync + 'static>(&self) -> Option<Arc<T>> {
        self.0.seed.vars.as_ref()?.get()
    }

    /// Returns the standard input of the call. Calls over MCP and HTTP, and from Rust code, have none: reading it is an error.
    #[inline]
    pub fn stdin(&self) -> Stdin {
        self.0.seed.stdin.clone().unwrap_or_else(Stdin::absent)
    }

    /// Returns the standard error stream of the call, for messages that are not part of the result.
    #[inline]
    pub fn stderr(&self) -> Stderr {
        self.0.seed.stderr.clone().unwrap_or_else(Stderr::detached)
    }

    /// Returns the standard output of the call, for text that is not the command's result.
    #[inline]
    pub fn stdout(&self) -> Stdout {
        self.stderr().stdout()
    }

    /// Returns the terminal of the call: which streams are one, its width and its colours.
    #[inline]
    pub fn terminal(&self) -> Terminal {
        let seed = &self.0.seed;
        Terminal::new(seed.terminal, seed.environment.clone(), self.stdin().is_terminal())
    }

    /// Returns an environment variable, declared or not.
    #[inline]
    pub fn var(&self, name: &str) -> Option<OsString> {
        self.0.seed.environment.get(name)
    }

    /// Returns the source of a field's value, or `None` if it has no value.
    #[inline]
    pub fn source(&self, field: &str) -> Option<Source> {
        self.0.sources.iter().find(|(name, _)| name == field).map(|(_, source)| *source)
    }

    /// Returns whether a person reads the output: stdout is a terminal and the call does not name a format.
    #[inline]
    pub fn is_human(&self) -> bool {
        self.0.seed.human.is()
    }

    /// Returns whether the command is to show what would happen, and to change nothing: the call has the option
    /// `--dry-run` that `#[command(dry_run)]` declares. The result is marked: `meta` of `--full-output` has `dryRun`, and
    /// a note on stderr says so elsewhere.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Remove old builds
    /// #[command(destructive, dry_run)]
    /// fn clean(ctx: Context) -> &'static str {
    ///     if ctx.is_dry_run() { "would remove 3 builds" } else { "removed 3 builds" }
    /// }
    ///
    /// let output = Invocation::line("clean --dry-run").run(&Cli::create("app").commands(commands![clean]));
    /// assert_eq!(output.stdout, "would remove 3 builds\n");
    /// assert_eq!(output.stderr, "Note: this was a dry run: nothing was changed\n");
    /// ```
    pub fn is_dry_run(&self) -> bool {
        self.0.seed.is_dry_run
    }

    /// Returns the agent that runs the program, if the environment names one.
    #[inline]
    pub fn agent(&self) -> Option<String> {
        self.0.seed.environment.agent()
    }

    /// Creates an error with a code of the command's own.
    pub fn error(&self, code: impl Into<std::borrow::Cow<'static, str>>, message: impl Into<String>) -> Error {
        Error::new(code, message)
    }
}

impl fmt::Debug for Context {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The inputs are left out: they may hold secrets.
        f.debug_struct("Context").field("command", &self.command()).finish_non_exhaustive()
    }
}
