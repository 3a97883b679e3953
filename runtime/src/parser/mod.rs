//! The parser on its own: reads argv and environment variables by schemas.
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
//! assert_eq!(error.to_string(), "\
//! Unknown flag: --vrebose (and 1 more)
//!   - Unknown flag: --vrebose; did you mean `--verbose`?
//!   - Missing required argument: <file>");
//! ```

mod program;

pub use program::{EarlyExit, Parser};
#[doc(hidden)]
pub use program::{ProgramSpec, commands_program, read_commands, read_record, record_program};

use std::ffi::OsStr;
use std::fmt;

use crate::command::Environment;
use crate::data::Data;
use crate::error::{Error as AnyError, FieldError, InputErrors, ParseError, SchemaError, ValidationError};
use crate::input::check;
use crate::parse::{Binder, no_global_names, no_globals};
use crate::schema::{
    InlineVec, Object, PackedObject, Part, Record, Tables, Values, object_data, option_errors, positional_errors,
    unknown_names,
};

/// The schemas of [`parse`].
#[derive(Clone, Debug, Default)]
#[must_use]
pub struct Options {
    args: Object,
    options: Object,
    pending_aliases: Vec<(String, char)>,
}

impl Options {
    /// Creates schemas without arguments and options.
    #[inline]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the positional arguments, in the order of the fields.
    #[inline]
    pub fn args(mut self, args: Object) -> Self {
        self.args = args;
        self
    }

    /// Sets the options.
    #[inline]
    pub fn options(mut self, options: Object) -> Self {
        self.options = options;
        for (name, short) in std::mem::take(&mut self.pending_aliases) {
            self = self.alias(name, short);
        }
        self
    }

    /// Adds a single-character alias of an option, before or after the options are set.
    pub fn alias(mut self, option: impl Into<String>, short: char) -> Self {
        let option = option.into();
        if !self.options.set_short(&option, short) {
            self.pending_aliases.push((option, short));
        }
        self
    }
}

/// The result of [`parse`]: two objects, empty without a schema.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Parsed {
    /// The positional arguments, by name.
    pub args: Data,
    /// The options, by name.
    pub options: Data,
}

/// The error of parsing argv or the environment.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// Tokens that cannot be parsed, and any invalid values.
    Parse(ParseError),
    /// Invalid values.
    Validation(ValidationError),
    /// Mistakes in the schemas, whatever the call: a positional after a list, two options of one name, an alias of an
    /// unknown option.
    Schema(SchemaError),
}

impl Error {
    #[inline]
    fn new(errors: InputErrors) -> Self {
        if errors.has_parse() {
            Self::Parse(ParseError::new(errors))
        } else {
            Self::Validation(ValidationError::new(errors))
        }
    }

    /// Returns the first error, with the number of further ones.
    #[inline]
    pub fn message(&self) -> &str {
        match self {
            Self::Parse(error) => error.message(),
            Self::Validation(error) => error.message(),
            Self::Schema(error) => error.message(),
        }
    }

    /// Returns every error of the call.
    #[inline]
    pub fn field_errors(&self) -> &[FieldError] {
        match self {
            Self::Parse(error) => error.field_errors(),
            Self::Validation(error) => error.field_errors(),
            Self::Schema(_) => &[],
        }
    }
}

impl fmt::Display for Error {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Parse(error) => error.fmt(f),
            Self::Validation(error) => error.fmt(f),
            Self::Schema(error) => error.fmt(f),
        }
    }
}

impl std::error::Error for Error {
    #[inline]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Parse(error) => Some(error),
            Self::Validation(error) => Some(error),
            Self::Schema(error) => Some(error),
        }
    }
}

impl From<Error> for Box<AnyError> {
    #[inline]
    fn from(error: Error) -> Self {
        Self::new(AnyError::from(error))
    }
}

/// Parses argv (without the program's own name) by schemas.
///
/// # Errors
///
/// Returns [`Error::Parse`] for tokens that cannot be parsed, else [`Error::Validation`] for invalid values; either
/// lists every error of the call. [`Error::Schema`] lists the mistakes in the schemas, whatever the call.
pub fn parse<I>(argv: I, options: &Options) -> Result<Parsed, Error>
where
    I: IntoIterator,
    I::Item: AsRef<OsStr>,
{
    let (args, named) = (options.args.pack(Part::Arg), options.options.pack(Part::Option));
    let mut tables = Tables::new();
    args.visit(&mut tables);
    named.visit(&mut tables);
    tables.index();
    let mistakes = schema_errors(options, [&args, &named], &tables);
    if !mistakes.is_empty() {
        return Err(Error::Schema(SchemaError::new(mistakes)));
    }
    let mut tokens = Argv::new();
    tokens.read(argv);
    let mut values = Values::new(tables);
    bind(&tokens, &mut values, &Environment::Process)?;
    Ok(Parsed { args: object_data::object(&values, Part::Arg), options: object_data::object(&values, Part::Option) })
}

/// Returns the mistakes in the schemas of a call.
#[inline]
fn schema_errors(options: &Options, packed: [&PackedObject; 2], tables: &Tables<'_>) -> Vec<String> {
    let mut errors: Vec<String> = packed.into_iter().flat_map(|packed| packed.errors.iter().cloned()).collect();
    errors.extend(unknown_names(tables, &Tables::new()));
    errors.extend(positional_errors(tables));
    errors.extend(option_errors(tables));
    let unknown = options.pending_aliases.iter();
    errors.extend(unknown.map(|(name, short)| format!("the alias `-{short}` is of the unknown option `{name}`")));
    errors
}

/// The tokens of argv, which the values borrow from; the first ones are stored inline.
struct Argv<S> {
    inline: [Option<S>; INLINE],
    heap: Vec<S>,
}

const INLINE: usize = 8;

impl<S: AsRef<OsStr>> Argv<S> {
    #[inline]
    const fn new() -> Self {
        Self { inline: [const { None }; INLINE], heap: Vec::new() }
    }

    fn read(&mut self, argv: impl IntoIterator<Item = S>) {
        let mut argv = argv.into_iter();
        for slot in &mut self.inline {
            *slot = argv.next();
            if slot.is_none() {
                return;
            }
        }
        self.heap.extend(argv);
    }

    #[inline]
    fn borrow_into<'w>(&'w self, tokens: &mut InlineVec<&'w OsStr, INLINE>) {
        tokens.reserve(self.heap.len());
        for token in self.inline.iter().map_while(Option::as_ref) {
            tokens.push(token.as_ref());
        }
        for token in &self.heap {
            tokens.push(token.as_ref());
        }
    }
}

fn bind<'a, S>(argv: &'a Argv<S>, values: &mut Values<'a>, environment: &Environment) -> Result<(), Error>
where
    S: AsRef<OsStr>,
{
    let mut tokens = InlineVec::new(OsStr::new(""));
    argv.borrow_into(&mut tokens);
    let mut errors = Binder::new(values, &mut no_globals, &no_global_names).bind(&tokens);
    check(values, environment, &mut errors);
    if errors.is_empty() { Ok(()) } else { Err(Error::new(errors)) }
}

/// Reads environment variables by a schema: numbers are parsed, `true` and `1` are true and any other text false,
/// choices are checked, and missing variables get their defaults.
///
/// # Errors
///
/// Fails with every variable that is missing or invalid.
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
#[inline]
pub fn parse_env(schema: &Object, source: &Environment) -> Result<Data, ValidationError> {
    let packed = schema.pack(Part::Env);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let mut values = Values::new(tables);
    let mut errors = InputErrors::default();
    check(&mut values, source, &mut errors);
    if errors.is_empty() { Ok(object_data::object(&values, Part::Env)) } else { Err(ValidationError::new(errors)) }
}

fn read<T: Record, S: AsRef<OsStr>>(argv: &Argv<S>, environment: &Environment) -> Result<T, Error> {
    let mut tables = Tables::new();
    T::visit(&mut tables);
    let mut values = Values::new(tables);
    bind(argv, &mut values, environment)?;
    Ok(T::take(&mut values, 0))
}

/// A struct whose fields are read from argv, and nothing else: there is no `--help`. Implemented by
/// `#[derive(Options)]`, `#[derive(Args)]` and `#[derive(OneOf)]`. See [`Parser`] for structs that are programs.
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
/// let size = Size::from_argv(["-w", "100", "a", "b"]).unwrap();
/// assert_eq!((size.width, size.files.len()), (100, 2));
/// ```
pub trait FromArgv: Record {
    /// Parses argv, without the program's own name.
    ///
    /// # Errors
    ///
    /// Fails with every error of the call.
    fn from_argv<I>(argv: I) -> Result<Self, Error>
    where
        I: IntoIterator,
        I::Item: AsRef<OsStr>,
    {
        let mut tokens = Argv::new();
        tokens.read(argv);
        read(&tokens, &Environment::Process)
    }
}

/// A struct of environment variables that can be read without a program. Implemented by `#[derive(Env)]`.
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
    /// Fails with every variable that is missing or invalid.
    #[inline]
    fn from_env() -> Result<Self, Error> {
        Self::from_env_in(&Environment::Process)
    }

    /// Reads the variables of an environment.
    ///
    /// # Errors
    ///
    /// Fails with every variable that is missing or invalid.
    #[inline]
    fn from_env_in(environment: &Environment) -> Result<Self, Error> {
        read(&Argv::<&OsStr>::new(), environment)
    }
}
