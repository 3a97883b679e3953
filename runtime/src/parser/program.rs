//! Structs and enums that are programs of their own: `T::parse()`.

use std::ffi::OsString;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use super::FromArgv;
use crate::cli::{self, Ended, Io};
use crate::command::{CommandAnswer, CommandQuery, Commands, Execution, IntoOutcome, StoredCommand, handler};
use crate::error::Error;
use crate::graph::{Cli, Definition, Node};
use crate::run;
use crate::schema::Record;

/// A struct or an enum that is a program of its own. Implemented by `#[derive(Options)]`, `#[derive(Args)]` and
/// `#[derive(Commands)]`.
///
/// The program has `-h`, `--help`, `-V` and `--version`. A wrong call is answered with every problem, the corrected call
/// and the usage, as in a program with commands. [`FromArgv::from_argv`] reads only the fields.
///
/// The name is that of the binary (in a library, of the package), and the version that of the package. The attribute
/// `#[options(…)]`, `#[args(…)]` or `#[commands(…)]` on the type changes them, `name = "…"` and `version = "…"`, and adds
/// `example("…", "…")`, `usage = "…"`, `header = "…"` and `footer = "…"`. The doc comment is the description. A field or
/// an alias of the same name takes precedence over a flag of the framework; the version `""` leaves `--version` out.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Resize pictures
/// #[derive(Options)]
/// #[options(name = "resize", version = "1.2.0", example("-w 100 cat.png", "Make it small"))]
/// struct Resize {
///     /// Width in pixels
///     #[option(short = 'w', default = 80)]
///     width: u32,
///     /// The pictures
///     #[arg]
///     files: Vec<std::path::PathBuf>,
/// }
///
/// let resize = Resize::try_parse_from(["-w", "100", "a.png"]).unwrap();
/// assert_eq!((resize.width, resize.files.len()), (100, 1));
///
/// let wrong = Resize::try_parse_from(["--widht", "9", "a.png"]).err().unwrap();
/// assert_eq!(wrong.exit_code(), 2);
/// assert_eq!(wrong.to_string(), "\
/// Error (PARSE_ERROR): Unknown flag: --widht
///   Did you mean `--width`?
///   Try: resize --width 9 a.png
///
/// Usage: resize [files]... [options]
/// Run `resize --help` for more
/// ");
///
/// let version = Resize::try_parse_from(["--version"]).err().unwrap();
/// assert_eq!((version.exit_code(), version.to_string().as_str()), (0, "resize 1.2.0\n"));
/// ```
pub trait Parser: Sized {
    /// Name, version and description of the program.
    #[doc(hidden)]
    const PROGRAM: ProgramSpec<'static>;

    /// Parses a call, and prints what ends it early.
    #[doc(hidden)]
    fn read(argv: &[OsString], io: &Io) -> Result<Self, Ended>;

    /// Returns the program that reads the type, for its completions, manual page and [`check`](Cli::check). It only
    /// parses: a valid call of it prints nothing.
    fn program() -> Cli;

    /// Parses the argv of the process. Prints help, the version, or what is wrong, and exits the process then: with 0,
    /// or 2 for a wrong call. Deprecated options are warned about on a terminal.
    #[inline]
    fn parse() -> Self {
        Self::parse_from(cli::arguments())
    }

    /// Parses argv, without the program's own name, as [`parse`](Self::parse) does.
    fn parse_from<I>(argv: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        Self::read(&argv, &Io::process()).unwrap_or_else(|ended| cli::exit(ended.code))
    }

    /// Parses the argv of the process, without printing or exiting.
    ///
    /// # Errors
    ///
    /// Fails with every problem of a wrong call, and with the text of help and the version if the call asks for it.
    #[inline]
    fn try_parse() -> Result<Self, EarlyExit> {
        Self::try_parse_from(cli::arguments())
    }

    /// Parses argv, without the program's own name, without printing or exiting.
    ///
    /// # Errors
    ///
    /// Fails with every problem of a wrong call, and with the text of help and the version if the call asks for it.
    fn try_parse_from<I>(argv: I) -> Result<Self, EarlyExit>
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        let argv: Vec<OsString> = argv.into_iter().map(Into::into).collect();
        let io = Io::detached();
        Self::read(&argv, &io).map_err(|ended| EarlyExit::new(ended, &io, argv, print_again::<Self>))
    }
}

/// Parses a call once more, for what it prints; returns the exit code.
fn print_again<T: Parser>(argv: &[OsString], io: &Io) -> u8 {
    T::read(argv, io).err().map_or(0, |ended| ended.code)
}

/// The reason why [`Parser::try_parse`] returned no value: the call is wrong, or asks for help or the version.
///
/// Its `Display` is the text that [`Parser::parse`] prints, without colours. As an [`Error`], by `?`, a wrong call keeps
/// its code and exit code.
#[derive(Clone)]
pub struct EarlyExit(Arc<Inner>);

struct Inner {
    text: String,
    exit_code: u8,
    /// The [`Error`], boxed as the source of this one.
    error: Option<Box<dyn std::error::Error + Send + Sync>>,
    argv: Vec<OsString>,
    /// Prints the text on the streams of a process, whose width and colours differ.
    print: fn(&[OsString], &Io) -> u8,
}

impl EarlyExit {
    #[inline]
    fn new(ended: Ended, io: &Io, argv: Vec<OsString>, print: fn(&[OsString], &Io) -> u8) -> Self {
        let text = io.stdout_text() + &io.stderr_text();
        let error = ended.error.map(Error::into_boxed);
        Self(Arc::new(Inner { text, exit_code: ended.code, error, argv, print }))
    }

    /// Returns the error of a wrong call, with every problem; `None` if the call asks for help or the version.
    #[inline]
    pub fn error(&self) -> Option<&Error> {
        self.0.error.as_deref().and_then(|error| Error::in_box(error))
    }

    /// Returns the exit code: 0 for help and the version, 2 for a wrong call.
    pub fn exit_code(&self) -> u8 {
        self.0.exit_code
    }

    /// Prints the text: help and the version on stdout, an error on stderr.
    #[inline]
    pub fn print(&self) {
        self.write();
    }

    /// Prints the text, and exits the process with the exit code.
    #[inline]
    pub fn exit(&self) -> ! {
        cli::exit(self.write())
    }

    #[inline]
    fn write(&self) -> u8 {
        (self.0.print)(&self.0.argv, &Io::process())
    }
}

impl fmt::Display for EarlyExit {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0.text)
    }
}

impl fmt::Debug for EarlyExit {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("EarlyExit").field("exit_code", &self.0.exit_code).field("text", &self.0.text).finish()
    }
}

impl std::error::Error for EarlyExit {
    #[inline]
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.error.as_deref().map(|error| error as _)
    }
}

/// Name, version and texts of the program that a type is.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct ProgramSpec<'a> {
    /// The name; without one, the program has that of its file.
    pub name: Option<&'a str>,
    /// The version; without one, there is no `--version`.
    pub version: Option<&'a str>,
    /// The description.
    pub doc: &'a str,
    /// The examples: the words after the name, and a comment.
    pub examples: &'a [(&'a str, &'a str)],
    /// The usage lines that replace the generated one.
    pub usages: &'a [&'a str],
    /// The text at the beginning of `--help`.
    pub header: &'a str,
    /// The text at the end of `--help`.
    pub footer: &'a str,
}

impl<'a> ProgramSpec<'a> {
    /// Creates the spec of a type in a package: the name of the binary, else of the package, and its version.
    pub const fn of_package(binary: Option<&'a str>, package: Option<&'a str>, version: Option<&'a str>) -> Self {
        let name = if binary.is_some() { binary } else { package };
        Self { name, version, doc: "", examples: &[], usages: &[], header: "", footer: "" }
    }

    #[inline]
    fn program(&self) -> Cli {
        let name = self.name.map_or_else(cli::file_name, str::to_owned);
        let mut program = Cli::create(Definition::new(name)).description(self.doc).header(self.header);
        program = program.footer(self.footer).only_parses();
        if let Some(version) = self.version.filter(|version| !version.is_empty()) {
            program = program.version(version);
        }
        for (line, why) in self.examples {
            program = program.example(*line, *why);
        }
        self.usages.iter().fold(program, |program, usage| program.usage(*usage))
    }
}

/// Returns the program that reads a struct.
pub fn record_program<T: Parser + FromArgv>() -> Cli {
    T::PROGRAM.program().with_command(StoredCommand::of(answer::<T>))
}

/// Answers queries about the command that reads a struct.
fn answer<T: Record>(query: CommandQuery<'_, '_>) -> CommandAnswer {
    match query {
        CommandQuery::Tables(tables) => T::visit(tables),
        CommandQuery::Start(_) => return CommandAnswer::Execution(Execution::Finished(().into_outcome())),
        _ => {}
    }
    CommandAnswer::Done
}

/// Reads a struct from argv.
///
/// # Errors
///
/// Fails with the exit code if the call ended early.
pub fn read_record<T: Parser + FromArgv>(argv: &[OsString], io: &Io) -> Result<T, Ended> {
    let program = T::program();
    check_in_debug(&program.0, io)?;
    let mut call = cli::parse_call(&program.0, argv, io)?;
    Ok(T::take(call.values(), 0))
}

/// Returns the program that reads an enum of commands.
pub fn commands_program<T: Parser + Commands>() -> Cli {
    T::PROGRAM.program().add_variants(handler(|_: T, _| Execution::Finished(().into_outcome())), T::ENTRIES)
}

/// Reads an enum of commands from argv.
///
/// # Errors
///
/// Fails with the exit code if the call ended early.
pub fn read_commands<T: Parser + Commands>(argv: &[OsString], io: &Io) -> Result<T, Ended> {
    let found = Arc::new(Mutex::new(None));
    let store = Arc::clone(&found);
    let variants = handler(move |value: T, _| {
        *store.lock().unwrap_or_else(PoisonError::into_inner) = Some(value);
        Execution::Finished(().into_outcome())
    });
    let program = T::PROGRAM.program().add_variants(variants, T::ENTRIES);
    check_in_debug(&program.0, io)?;
    let call = cli::parse_call(&program.0, argv, io)?;
    let _ = run::begin(call);
    let value = found.lock().unwrap_or_else(PoisonError::into_inner).take();
    value.ok_or_else(|| cli::end(&program.0, Error::internal("the call built no command"), io))
}

/// Checks the definition in a debug build: the names in relations are those of fields.
#[inline]
fn check_in_debug(root: &Node, io: &Io) -> Result<(), Ended> {
    if cfg!(debug_assertions)
        && let Some(error) = crate::graph::check(root).first()
    {
        return Err(cli::end(root, Error::internal(format!("invalid program definition: {error}")), io));
    }
    Ok(())
}
