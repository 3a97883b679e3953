//! What a command may ask about the call that runs it.

use std::ffi::OsString;
use std::fmt;
use std::sync::Arc;

use super::Environment;
use crate::data::Data;
use crate::error::Error;
use crate::schema::{Part, Source, Values, object_data};

/// The call that a command runs in: its inputs as data, who called, and from where.
///
/// A command takes it as a parameter; cloning it is cheap.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Say where the region came from
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
    seed: Seed,
    args: Data,
    options: Data,
    env: Data,
    sources: Vec<(String, Source)>,
}

/// What a front end knows before any value is read.
#[derive(Clone, Debug, Default)]
pub(crate) struct Seed {
    pub(crate) program: String,
    pub(crate) command: String,
    pub(crate) human: bool,
    pub(crate) environment: Environment,
}

impl Context {
    pub(crate) fn new(seed: Seed, values: &Values<'_>) -> Self {
        let fields = values.tables().iter();
        let sources = fields.filter_map(|field| Some((field.name().to_owned(), values.source(field.id())?))).collect();
        Self(Arc::new(Inner {
            seed,
            args: object_data::object(values, Part::Arg),
            options: object_data::object(values, Part::Option),
            env: object_data::object(values, Part::Env),
            sources,
        }))
    }

    /// The name of the program.
    pub fn program(&self) -> &str {
        &self.0.seed.program
    }

    /// The path of the command below the program: `pr list`; empty for the root command.
    pub fn command(&self) -> &str {
        &self.0.seed.command
    }

    /// The positional arguments, by name.
    pub fn args(&self) -> &Data {
        &self.0.args
    }

    /// The options, by name; an optional one that is absent is [`Data::Null`].
    pub fn options(&self) -> &Data {
        &self.0.options
    }

    /// The environment variables that the command declared, by name.
    pub fn env(&self) -> &Data {
        &self.0.env
    }

    /// Any environment variable.
    pub fn var(&self, name: &str) -> Option<OsString> {
        self.0.seed.environment.get(name)
    }

    /// Where the value of a field came from; `None` when it has none.
    pub fn source(&self, field: &str) -> Option<Source> {
        self.0.sources.iter().find(|(name, _)| name == field).map(|(_, source)| *source)
    }

    /// Whether a person reads the output: stdout is a terminal and no format was asked for.
    pub fn is_human(&self) -> bool {
        self.0.seed.human
    }

    /// The agent that runs the program, when the environment names one.
    pub fn agent(&self) -> Option<String> {
        self.0.seed.environment.agent()
    }

    /// An error to return, with a code of the command's own.
    pub fn error(&self, code: impl Into<std::borrow::Cow<'static, str>>, message: impl Into<String>) -> Error {
        Error::new(code, message)
    }
}

impl fmt::Debug for Context {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Not the inputs: they may hold secrets.
        f.debug_struct("Context").field("command", &self.command()).finish_non_exhaustive()
    }
}
