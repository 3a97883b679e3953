//! Running a program in a test: in process, with everything outside it in memory.
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
//! let ran = Invocation::new(["Ada"]).env("GREETING", "Hi").run(&program());
//! assert_eq!(ran.success(), "Hi Ada\n");
//!
//! let ran = Invocation::line("--greeting Hi").terminal(60).run(&program());
//! assert_eq!(ran.failure(2), "\
//! Error (VALIDATION_ERROR): Missing required argument: <name>
//!
//! Usage: greet <name> [options]
//! Run `greet --help` for more
//! ");
//! ```

use std::ffi::OsString;
use std::fmt;
use std::io::{Cursor, Read};
use std::time::Instant;

use crate::cli::Io;
use crate::data::{Data, from_json};
use crate::graph::Cli;

/// One run of a program: its argv and everything outside it.
///
/// Without more, stdin is empty, the environment too, stdout and stderr are pipes, and no time passes:
/// the same run gives the same bytes everywhere.
#[derive(Clone, Debug)]
#[must_use = "nothing runs before `run`"]
pub struct Invocation {
    argv: Vec<OsString>,
    environment: Vec<(OsString, OsString)>,
    stdin: Vec<u8>,
    terminal: Option<usize>,
    is_coloured: bool,
    called: Option<OsString>,
}

impl Invocation {
    /// A run with some argv, without the program's own name.
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
            is_coloured: false,
            called: None,
        }
    }

    /// A run with the words of a line, separated by blanks; `'…'` and `"…"` hold words together.
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

    /// What stdin gives.
    pub fn stdin(mut self, bytes: impl Into<Vec<u8>>) -> Self {
        self.stdin = bytes.into();
        self
    }

    /// Makes stdout and stderr a terminal of so many columns, without colours.
    pub fn terminal(mut self, columns: usize) -> Self {
        self.terminal = Some(columns);
        self
    }

    /// Lets a terminal have colours.
    pub fn coloured(mut self) -> Self {
        self.is_coloured = true;
        self
    }

    /// The name or path that the program is called by, for [`Cli::multicall`].
    pub fn called(mut self, name: impl Into<OsString>) -> Self {
        self.called = Some(name.into());
        self
    }

    fn io(&self) -> Io {
        let stdin: Box<dyn Read + Send> = Box::new(Cursor::new(self.stdin.clone()));
        let mut environment = self.environment.clone();
        if !self.is_coloured {
            environment.push(("NO_COLOR".into(), "1".into()));
        }
        let mut io = Io::memory().stdin(stdin).env(environment).clock(begin);
        if let Some(name) = &self.called {
            io = io.called(name);
        }
        match self.terminal {
            Some(columns) => io.terminal(true).width(columns),
            None => io,
        }
    }

    /// Runs a program to its end.
    pub fn run(&self, program: &Cli) -> Ran {
        let io = self.io();
        let exit = program.run_with(&self.argv, io.clone());
        Ran::new(exit, &io)
    }

    /// Runs a program to its end, in the runtime of an async test.
    #[cfg(feature = "async")]
    pub async fn serve(&self, program: &Cli) -> Ran {
        let io = self.io();
        let exit = program.serve_with(&self.argv, io.clone()).await;
        Ran::new(exit, &io)
    }
}

/// The words of a line as a shell splits it: blanks separate, `'…'` and `"…"` hold together, `\` takes
/// the next character as it is (not within single quotes). There are no variables and no patterns.
///
/// ```
/// assert_eq!(vestibule::testing::words(r#"add 'a b' --tag "it's""#), ["add", "a b", "--tag", "it's"]);
/// ```
pub fn words(line: &str) -> Vec<String> {
    crate::shell::split_words(line)
}

/// A clock that stands still, so that durations are the same in every run.
fn begin() -> Instant {
    static BEGUN: std::sync::OnceLock<Instant> = std::sync::OnceLock::new();
    *BEGUN.get_or_init(Instant::now)
}

/// What a run gave.
///
/// Its `Display` is the whole of it, for a snapshot: the exit code, then stdout and stderr where there
/// is something on them.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Ran {
    /// The exit code.
    pub exit: u8,
    /// What was written to stdout.
    pub stdout: String,
    /// What was written to stderr.
    pub stderr: String,
}

impl Ran {
    fn new(exit: u8, io: &Io) -> Self {
        Self { exit, stdout: io.stdout_text(), stderr: io.stderr_text() }
    }

    /// What a run wrote to stdout that had to succeed, and to say nothing on stderr.
    ///
    /// # Panics
    ///
    /// When it failed or complained; the message is the whole run.
    #[track_caller]
    pub fn success(self) -> String {
        assert!(self.exit == 0 && self.stderr.is_empty(), "the run did not just succeed:\n{self}");
        self.stdout
    }

    /// What a run wrote to stderr that had to fail with an exit code, and to print nothing.
    ///
    /// # Panics
    ///
    /// When it ended otherwise or printed something; the message is the whole run.
    #[track_caller]
    pub fn failure(self, exit: u8) -> String {
        assert!(self.exit == exit && self.stdout.is_empty(), "the run did not just fail with {exit}:\n{self}");
        self.stderr
    }

    /// What a run printed, as JSON: for argv with `--json`, of a success or an error.
    ///
    /// # Panics
    ///
    /// When it is no JSON; the message is the whole run.
    #[track_caller]
    pub fn json(&self) -> Data {
        match from_json(&self.stdout) {
            Ok(data) => data,
            Err(error) => panic!("stdout is no JSON ({error}):\n{self}"),
        }
    }
}

impl fmt::Display for Ran {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "exit: {}", self.exit)?;
        for (name, text) in [("stdout", &self.stdout), ("stderr", &self.stderr)] {
            if text.is_empty() {
                continue;
            }
            write!(f, "--- {name}\n{text}")?;
            if !text.ends_with('\n') {
                f.write_str("\n(no line end)\n")?;
            }
        }
        Ok(())
    }
}
