//! The parser on its own: argv and environment variables against schemas, and nothing else.
//!
//! ```
//! use vestibule::parser;
//! use vestibule::schema::{Field, Object};
//!
//! let options = parser::Options::new()
//!     .args(Object::new().field(Field::string("file")))
//!     .options(Object::new().field(Field::boolean("verbose")).field(Field::strings("tag")))
//!     .alias("verbose", 'v');
//! let parsed = parser::parse(["-v", "--tag", "a", "notes.txt", "--tag=b"], &options).unwrap();
//! assert_eq!(parsed.args["file"], "notes.txt");
//! assert_eq!(parsed.options.to_string(), r#"{"verbose":true,"tag":["a","b"]}"#);
//!
//! let error = parser::parse(["--vrebose"], &options).unwrap_err();
//! assert_eq!(error.to_string(), "Unknown flag: --vrebose (and 1 more)");
//! ```

use std::ffi::{OsStr, OsString};
use std::fmt;

use crate::command::Environment;
use crate::data::Data;
use crate::error::{Error as AnyError, FieldError, InputErrors, ParseError, ValidationError};
use crate::input::check;
use crate::parse::{Binder, no_global_names, no_globals};
use crate::schema::{InlineVec, Object, Part, Record, Tables, Values, object_data};

/// The schemas that [`parse`] reads argv against.
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Options {
    args: Object,
    options: Object,
    unknown: Vec<(String, char)>,
}

impl Options {
    /// No arguments and no options.
    pub fn new() -> Self {
        Self::default()
    }

    /// The positional arguments; their order is the order of the fields.
    pub fn args(mut self, args: Object) -> Self {
        self.args = args;
        self
    }

    /// The named options.
    pub fn options(mut self, options: Object) -> Self {
        self.options = options;
        for (name, short) in std::mem::take(&mut self.unknown) {
            self = self.alias(name, short);
        }
        self
    }

    /// Gives an option a single-character alias. One for a name that is no option has no effect.
    pub fn alias(mut self, option: impl Into<String>, short: char) -> Self {
        let option = option.into();
        if !self.options.set_short(&option, short) {
            self.unknown.push((option, short));
        }
        self
    }
}

/// What [`parse`] gives: an object each, empty where there is no schema.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parsed {
    /// The positional arguments by name.
    pub args: Data,
    /// The options by name.
    pub options: Data,
}

/// Why argv or the environment could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Tokens that cannot be read, perhaps among other things.
    Parse(ParseError),
    /// Values that do not fit their fields.
    Validation(ValidationError),
}

impl Error {
    fn new(problems: InputErrors) -> Self {
        if problems.has_parse() {
            Self::Parse(ParseError::new(problems))
        } else {
            Self::Validation(ValidationError::new(problems))
        }
    }

    /// The first problem, and how many more there are.
    pub fn message(&self) -> &str {
        match self {
            Self::Parse(error) => error.message(),
            Self::Validation(error) => error.message(),
        }
    }

    /// Every problem.
    pub fn field_errors(&self) -> &[FieldError] {
        match self {
            Self::Parse(error) => error.field_errors(),
            Self::Validation(error) => error.field_errors(),
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            Self::Validation(error) => Some(error),
        }
    }
}

impl From<Error> for Box<AnyError> {
    fn from(error: Error) -> Self {
        Self::new(AnyError::from(error))
    }
}

/// Reads argv (without the program's own name) against schemas.
///
/// # Errors
///
/// [`Error::Parse`] for tokens that cannot be read, [`Error::Validation`] for values that do not fit;
/// every problem of the call is listed in either.
pub fn parse<I>(argv: I, options: &Options) -> Result<Parsed, Error>
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    let (args, named) = (options.args.pack(Part::Arg), options.options.pack(Part::Option));
    let mut tables = Tables::new();
    args.visit(&mut tables);
    named.visit(&mut tables);
    let mut words = Words::new();
    words.read(argv);
    let mut values = Values::new(tables);
    bind(&words, &mut values, &Environment::Process)?;
    Ok(Parsed { args: object_data::object(&values, Part::Arg), options: object_data::object(&values, Part::Option) })
}

/// The words of argv, which values borrow from; few of them need no allocation.
struct Words<S> {
    near: [Option<S>; NEAR],
    far: Vec<S>,
}

const NEAR: usize = 8;

impl<S: AsRef<OsStr>> Words<S> {
    const fn new() -> Self {
        Self { near: [const { None }; NEAR], far: Vec::new() }
    }

    fn read(&mut self, argv: impl IntoIterator<Item = S>) {
        let mut argv = argv.into_iter();
        for place in &mut self.near {
            *place = argv.next();
            if place.is_none() {
                return;
            }
        }
        self.far.extend(argv);
    }

    fn lend<'w>(&'w self, tokens: &mut InlineVec<&'w OsStr, NEAR>) {
        tokens.reserve(self.far.len());
        for word in self.near.iter().map_while(Option::as_ref) {
            tokens.push(word.as_ref());
        }
        for word in &self.far {
            tokens.push(word.as_ref());
        }
    }
}

fn bind<'a, S>(argv: &'a Words<S>, values: &mut Values<'a>, environment: &Environment) -> Result<(), Error>
where
    S: AsRef<OsStr>,
{
    let mut tokens = InlineVec::new(OsStr::new(""));
    argv.lend(&mut tokens);
    let mut problems = Binder::new(values, &mut no_globals, &no_global_names).bind(&tokens);
    check(values, environment, &mut problems);
    if problems.is_empty() { Ok(()) } else { Err(Error::new(problems)) }
}

/// Reads environment variables against a schema: numbers coerced; `true` and `1` true, any other text
/// false; choices checked; defaults for variables that are absent.
///
/// # Errors
///
/// Every variable that is missing or does not fit.
///
/// ```
/// use vestibule::command::Environment;
/// use vestibule::parser::parse_env;
/// use vestibule::schema::{Field, Object};
///
/// let schema = Object::new().field(Field::integer("PORT").default(80)).field(Field::boolean("DEBUG"));
/// let env = parse_env(&schema, &Environment::from_iter([("DEBUG", "yes")])).unwrap();
/// assert_eq!(env.to_string(), r#"{"PORT":80,"DEBUG":false}"#);
/// ```
pub fn parse_env(schema: &Object, source: &Environment) -> Result<Data, ValidationError> {
    let packed = schema.pack(Part::Env);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let mut values = Values::new(tables);
    let mut problems = InputErrors::default();
    check(&mut values, source, &mut problems);
    if problems.is_empty() { Ok(object_data::object(&values, Part::Env)) } else { Err(ValidationError::new(problems)) }
}

fn read<T: Record, S: AsRef<OsStr>>(argv: &Words<S>, environment: &Environment) -> Result<T, Error> {
    let mut tables = Tables::new();
    T::visit(&mut tables);
    let mut values = Values::new(tables);
    bind(argv, &mut values, environment)?;
    Ok(T::take(&mut values, 0))
}

/// A struct of options, read from argv on its own. Implemented by `#[derive(Options)]` and
/// `#[derive(Args)]`.
///
/// ```
/// use vestibule::prelude::*;
///
/// #[derive(Options)]
/// struct Size {
///     #[option(short = 'w', default = 80)]
///     width: u32,
///     #[arg]
///     files: Vec<std::path::PathBuf>,
/// }
///
/// let size = Size::parse_from(["-w", "100", "a", "b"]).unwrap();
/// assert_eq!((size.width, size.files.len()), (100, 2));
/// ```
pub trait FromArgv: Record {
    /// Reads argv, without the program's own name.
    ///
    /// # Errors
    ///
    /// Every problem of the call.
    fn parse_from<I>(argv: I) -> Result<Self, Error>
    where
        I: IntoIterator,
        I::Item: AsRef<OsStr>,
    {
        let mut words = Words::new();
        words.read(argv);
        read(&words, &Environment::Process)
    }

    /// Reads the argv of the process.
    ///
    /// # Errors
    ///
    /// Every problem of the call.
    fn parse() -> Result<Self, Error> {
        Self::parse_from(std::env::args_os().skip(1).collect::<Vec<OsString>>())
    }
}

/// A struct of environment variables, read on its own. Implemented by `#[derive(Env)]`.
///
/// ```
/// use vestibule::command::Environment;
/// use vestibule::prelude::*;
///
/// #[derive(Env)]
/// struct Server {
///     #[env(default = 80)]
///     port: u16,
/// }
///
/// let env = Environment::from_iter([("PORT", "8080")]);
/// assert_eq!(Server::from_env_in(&env).unwrap().port, 8080);
/// ```
pub trait FromEnv: Record {
    /// Reads the variables of the process.
    ///
    /// # Errors
    ///
    /// Every variable that is missing or does not fit.
    fn from_env() -> Result<Self, Error> {
        Self::from_env_in(&Environment::Process)
    }

    /// Reads the variables of an environment.
    ///
    /// # Errors
    ///
    /// Every variable that is missing or does not fit.
    fn from_env_in(environment: &Environment) -> Result<Self, Error> {
        read(&Words::<&OsStr>::new(), environment)
    }
}
