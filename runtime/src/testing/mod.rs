//! Running a program in a test: in process, with streams and environment in memory.
//!
//! ```
//! use vestibule::prelude::*;
//! use vestibule::testing::Invocation;
//!
//! /// Greet someone
//! #[command]
//! fn greet(#[arg] name: String, #[option(env = "GREETING", default = "Hello")] greeting: String) -> String {
//!     format!("{greeting} {name}")
//! }
//!
//! fn program() -> Cli {
//!     Cli::create("greet").root(commands![greet])
//! }
//!
//! let output = Invocation::new(["Ada"]).env("GREETING", "Hi").run(&program());
//! assert_eq!(output.success(), "Hi Ada\n");
//!
//! let output = Invocation::line("--greeting Hi").terminal(60).run(&program());
//! assert_eq!(output.failure(2), "\
//! Error (VALIDATION_ERROR): Missing required argument: <name>
//!
//! Usage: greet <name> [options]
//! Run `greet --help` for more
//! ");
//! ```

#[cfg_attr(not(feature = "output"), path = "script_absent.rs")]
mod script;
#[cfg(feature = "async")]
mod serve;

use std::ffi::OsString;
use std::fmt;
use std::io::{Cursor, Read};
use std::sync::OnceLock;
use std::time::{Instant, SystemTime};

use crate::cli::Io;
use crate::command::Answer;
use crate::data::{Data, from_json};
use crate::graph::Cli;

use script::Script;

/// One run of a program: its argv, streams and environment.
///
/// By default stdin and the environment are empty, stdout and stderr are pipes, and the clock stands still, so that a
/// run writes the same bytes everywhere.
#[derive(Clone, Debug)]
#[must_use = "nothing runs before `run`"]
pub struct Invocation {
    argv: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    stdin: Vec<u8>,
    terminal: Option<usize>,
    is_stdin_terminal: bool,
    is_coloured: bool,
    argv0: Option<OsString>,
    time: SystemTime,
    answers: Option<Vec<Answer>>,
}

impl Invocation {
    /// Creates a run with an argv, without the program's own name.
    pub fn new<I>(argv: I) -> Self
    where
        I: IntoIterator,
        I::Item: Into<OsString>,
    {
        Self {
            argv: argv.into_iter().map(Into::into).collect(),
            environment: Vec::new(),
            stdin: Vec::new(),
            terminal: None,
            is_stdin_terminal: false,
            is_coloured: false,
            argv0: None,
            time: SystemTime::UNIX_EPOCH,
            answers: None,
        }
    }

    /// Creates a run with the words of a line, split as by [`words`].
    #[inline]
    pub fn line(line: &str) -> Self {
        Self::new(words(line))
    }

    /// Adds an argument.
    pub fn arg(mut self, arg: impl Into<OsString>) -> Self {
        self.argv.push(arg.into());
        self
    }

    /// Sets an environment variable.
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> Self {
        self.environment.push((name.into(), value.into()));
        self
    }

    /// Sets the bytes of stdin.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// Makes stdin a terminal, from which a command may ask questions; [`stdin`](Self::stdin) sets what is typed.
    ///
    /// ```
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Remove everything
    /// #[command]
    /// fn clean(ctx: Context) -> Result<&'static str> {
    ///     if !ctx.stdin().is_terminal() {
    ///         return Err(Error::new("NOT_CONFIRMED", "stdin is not a terminal"));
    ///     }
    ///     let mut answer = String::new();
    ///     std::io::Read::read_to_string(&mut ctx.stdin(), &mut answer)?;
    ///     Ok(if answer.trim() == "y" { "removed" } else { "kept" })
    /// }
    ///
    /// let program = Cli::create("app").commands(commands![clean]);
    /// let output = Invocation::line("clean").stdin("y\n").stdin_terminal().run(&program);
    /// assert_eq!(output.success(), "removed\n");
    /// assert_eq!(Invocation::line("clean").stdin("y\n").run(&program).exit, 1);
    /// ```
    pub fn stdin_terminal(mut self) -> Self {
        self.is_stdin_terminal = true;
        self
    }

    /// Makes stdout and stderr a terminal of a number of columns, without colours. Stdin is not one: see
    /// [`stdin_terminal`](Self::stdin_terminal).
    pub fn terminal(mut self, columns: usize) -> Self {
        self.terminal = Some(columns);
        self
    }

    /// Allows colours on a terminal.
    pub fn coloured(mut self) -> Self {
        self.is_coloured = true;
        self
    }

    /// Sets the name or path that the program is called by, for [`Cli::multicall`].
    pub fn argv0(mut self, name: impl Into<OsString>) -> Self {
        self.argv0 = Some(name.into());
        self
    }

    /// Sets the date and time, which the times in a table are relative to; by default it is the beginning of 1970.
    pub fn time(mut self, time: SystemTime) -> Self {
        self.time = time;
        self
    }

    #[inline]
    fn io(&self) -> Io {
        let stdin: Box<dyn Read + Send> = Box::new(Cursor::new(self.stdin.clone()));
        let mut environment = self.environment.clone();
        if !self.is_coloured {
            environment.push(("NO_COLOR".into(), "1".into()));
        }
        let mut io = Io::memory().stdin(stdin).stdin_terminal(self.is_stdin_terminal).env(environment);
        io = io.clock(epoch).time(self.time);
        if let Some(name) = &self.argv0 {
            io = io.argv0(name);
        }
        match self.terminal {
            Some(columns) => io.terminal(true).width(columns),
            None => io,
        }
    }

    /// Returns the streams of the run, and the script that answers its questions.
    #[inline]
    fn start(&self) -> (Io, Option<Script>) {
        let script = self.answers.as_deref().map(Script::new);
        let io = self.io();
        (script.as_ref().map_or(io.clone(), |script| script.set(io)), script)
    }

    /// Runs a program to its end on this thread.
    ///
    /// # Panics
    ///
    /// If an [answer](Self::answers) is left at the end.
    #[must_use = "the result tells whether the program failed"]
    #[track_caller]
    #[inline]
    pub fn run(&self, program: &Cli) -> RunOutput {
        let (io, script) = self.start();
        let exit = program.run_with(&self.argv, io.clone());
        end(exit, &io, script.as_ref())
    }
}

/// Returns the output of a run that has ended.
///
/// # Panics
///
/// If no question took an answer.
#[track_caller]
#[inline]
fn end(exit: u8, io: &Io, script: Option<&Script>) -> RunOutput {
    let output = RunOutput::new(exit, io);
    if let Some(script) = script {
        script.check_end(&output);
    }
    output
}

/// Splits a line into words as a shell does: at whitespace, except within `'…'` and `"…"`; `\` escapes the next
/// character, except within single quotes. Variables and patterns are not expanded.
///
/// ```
/// assert_eq!(vestibule::testing::words(r#"add 'a b' --tag "it's""#), ["add", "a b", "--tag", "it's"]);
/// ```
#[inline]
pub fn words(line: &str) -> Vec<String> {
    crate::shell::split_words(line)
}

/// Returns the same instant at each call, so that durations are 0.
#[inline]
fn epoch() -> Instant {
    static EPOCH: OnceLock<Instant> = OnceLock::new();
    *EPOCH.get_or_init(Instant::now)
}

/// The exit code and output of a run.
///
/// Its `Display` is made for snapshots: the exit code, then stdout and stderr unless they are empty.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct RunOutput {
    /// The exit code.
    pub exit: u8,
    /// Text written to stdout.
    pub stdout: String,
    /// Text written to stderr.
    pub stderr: String,
}

impl RunOutput {
    #[inline]
    fn new(exit: u8, io: &Io) -> Self {
        Self { exit, stdout: io.stdout_text(), stderr: io.stderr_text() }
    }

    /// Returns stdout of a run that must succeed and write nothing to stderr.
    ///
    /// # Panics
    ///
    /// If it failed or wrote to stderr; the message shows the run.
    #[track_caller]
    #[inline]
    pub fn success(self) -> String {
        assert!(
            self.exit == 0 && self.stderr.is_empty(),
            "expected a run that succeeds without writing to stderr:\n{self}"
        );
        self.stdout
    }

    /// Returns stderr of a run that must fail with an exit code and write nothing to stdout.
    ///
    /// # Panics
    ///
    /// If it ended otherwise or wrote to stdout; the message shows the run.
    #[track_caller]
    #[inline]
    pub fn failure(self, exit: u8) -> String {
        assert!(
            self.exit == exit && self.stdout.is_empty(),
            "expected a run that fails with {exit} without writing to stdout:\n{self}"
        );
        self.stderr
    }

    /// Parses stdout as JSON, for a call with `--json`.
    ///
    /// # Panics
    ///
    /// If it is not JSON; the message shows the run.
    #[track_caller]
    #[inline]
    pub fn json(&self) -> Data {
        match from_json(&self.stdout) {
            Ok(data) => data,
            Err(error) => panic!("stdout is not JSON ({error}):\n{self}"),
        }
    }
}

impl fmt::Display for RunOutput {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit: {}", self.exit)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if text.is_empty() {
                continue;
            }
            write!(f, "--- {name}\n{text}")?;
            if !text.ends_with('\n') {
                f.write_str("\n(no newline at the end)\n")?;
            }
        }
        Ok(())
    }
}
