//! Everything outside: streams, environment, terminal, clock. Injected, so that a test can play it.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};
use std::time::Instant;

use crate::command::{Environment, Outside, Sink, Stderr, Stdin, Terminal};

/// The outside of one run: the process's own, or one in memory.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Greet someone
/// #[command]
/// fn greet(#[arg] name: String) -> String {
///     format!("Hello {name}")
/// }
///
/// let io = Io::memory().terminal(true).width(80).env([("NO_COLOR", "1")]);
/// let code = Cli::create("greet").root(commands![greet]).run_with(["Ada"], io.clone());
/// assert_eq!((code, io.stdout_text().as_str()), (0, "Hello Ada\n"));
/// ```
#[derive(Clone)]
#[must_use]
pub struct Io {
    stdin: Stdin,
    stdout: Sink,
    stderr: Stderr,
    environment: Environment,
    out_terminal: Terminal,
    err_terminal: Terminal,
    width: Option<usize>,
    called: Option<OsString>,
    /// What tells the time in place of the system.
    clock: Option<fn() -> Instant>,
    /// Whether the process's arguments and signals are this run's too.
    is_process: bool,
}

impl Io {
    /// The process's own streams, environment and terminal.
    pub fn process() -> Self {
        // Only what gathers asks now: a person is to see each piece at once.
        let out_terminal = if Sink::GATHERS { Terminal::Known(Terminal::Stdout.is()) } else { Terminal::Stdout };
        let stdout = if Sink::GATHERS && !out_terminal.is() { Sink::gathering() } else { Sink::Out };
        Self {
            stdin: Stdin::process(),
            stderr: Stderr::of(Sink::Err).after(&stdout),
            stdout,
            environment: Environment::Process,
            out_terminal,
            err_terminal: Terminal::Stderr,
            width: None,
            called: None,
            clock: None,
            is_process: true,
        }
    }

    /// Nothing on stdin, an empty environment, no terminal, and streams that are kept in memory.
    pub fn memory() -> Self {
        Self {
            stdin: Stdin::of(io::empty()),
            stdout: Sink::memory(),
            stderr: Stderr::of(Sink::memory()),
            environment: Environment::empty(),
            out_terminal: Terminal::Known(false),
            err_terminal: Terminal::Known(false),
            width: None,
            called: None,
            clock: None,
            is_process: false,
        }
    }

    /// What stdin gives.
    pub fn stdin(mut self, stdin: impl Read + Send + 'static) -> Self {
        self.stdin = Stdin::of(stdin);
        self
    }

    /// Where stdout goes.
    pub fn stdout(mut self, stdout: impl Write + Send + 'static) -> Self {
        self.stdout = Sink::of(stdout);
        self
    }

    /// Where stderr goes.
    pub fn stderr(mut self, stderr: impl Write + Send + 'static) -> Self {
        self.stderr = Stderr::of(Sink::of(stderr));
        self
    }

    /// The environment variables, and no others.
    pub fn env<K, V>(mut self, variables: impl IntoIterator<Item = (K, V)>) -> Self
    where
        K: Into<OsString>,
        V: Into<OsString>,
    {
        self.environment = Environment::from_iter(variables);
        self
    }

    /// Whether stdout and stderr are a terminal.
    pub fn terminal(mut self, is_terminal: bool) -> Self {
        (self.out_terminal, self.err_terminal) = (Terminal::Known(is_terminal), Terminal::Known(is_terminal));
        self
    }

    /// Whether stdin is a terminal; one in memory is none unless this says so.
    pub fn stdin_terminal(mut self, is_terminal: bool) -> Self {
        self.stdin.set_terminal(is_terminal);
        self
    }

    /// The width of the terminal, in columns.
    pub fn width(mut self, width: usize) -> Self {
        self.width = Some(width);
        self
    }

    /// The name or path that the program was called by, for [`Cli::multicall`](crate::Cli::multicall).
    pub fn called(mut self, name: impl Into<OsString>) -> Self {
        self.called = Some(name.into());
        self
    }

    /// What tells the time, for the durations in meta data.
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = Some(clock);
        self
    }

    /// What was written to stdout, when it is kept in memory.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stdout.bytes()).into_owned()
    }

    /// The bytes that were written to stdout, when they are kept in memory.
    pub fn stdout_bytes(&self) -> Vec<u8> {
        self.stdout.bytes()
    }

    /// What was written to stderr, when it is kept in memory.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr.sink.bytes()).into_owned()
    }

    pub(super) fn write_out(&self, bytes: &[u8]) -> io::Result<()> {
        self.stdout.write(bytes)
    }

    /// Writes what stdout holds back.
    pub(super) fn flush_out(&self) -> io::Result<()> {
        self.stdout.flush()
    }

    /// What cannot be told on stderr cannot be told at all.
    pub(super) fn write_err(&self, text: &str) {
        let _ = self.stderr.clone().write_all(text.as_bytes());
    }

    pub(super) fn read_in(&self) -> io::Result<Vec<u8>> {
        let mut bytes = Vec::new();
        self.stdin.clone().read_to_end(&mut bytes)?;
        Ok(bytes)
    }

    pub(super) fn input(&self) -> &Stdin {
        &self.stdin
    }

    pub(super) fn errors(&self) -> &Stderr {
        &self.stderr
    }

    pub(super) fn environment(&self) -> &Environment {
        &self.environment
    }

    pub(super) fn out_is_terminal(&self) -> bool {
        self.out_terminal.is()
    }

    /// Whether stdout is a terminal, for who may want to know it later.
    #[cfg(not(feature = "output"))]
    pub(super) fn out_terminal(&self) -> Terminal {
        self.out_terminal
    }

    pub(super) fn err_is_terminal(&self) -> bool {
        self.err_terminal.is()
    }

    /// What another program is given.
    pub(super) fn outside(&self) -> Outside<'_> {
        Outside {
            environment: &self.environment,
            stdin: &self.stdin,
            stdout: &self.stdout,
            stderr: &self.stderr,
            is_process: self.is_process,
        }
    }

    /// What the program was called by.
    pub(super) fn name(&self) -> Option<OsString> {
        let process = || self.is_process.then(|| std::env::args_os().next()).flatten();
        self.called.clone().or_else(process)
    }

    #[cfg(feature = "async")]
    pub(super) fn is_process(&self) -> bool {
        self.is_process
    }

    pub(super) fn now(&self) -> Instant {
        self.clock.map_or_else(Instant::now, |clock| clock())
    }

    /// The width that text is wrapped to: the terminal's, or 100 columns.
    pub(super) fn columns(&self) -> usize {
        const DEFAULT: usize = 100;
        if let Some(width) = self.width {
            return width.max(40);
        }
        let from_env = self.environment.get("COLUMNS").and_then(|text| text.to_str()?.parse().ok());
        from_env.or_else(|| self.terminal_columns()).unwrap_or(DEFAULT).max(40)
    }

    #[cfg(feature = "terminal")]
    fn terminal_columns(&self) -> Option<usize> {
        let (width, _) = if self.out_is_terminal() { terminal_size::terminal_size() } else { None }?;
        Some(width.0.into())
    }

    #[cfg(not(feature = "terminal"))]
    fn terminal_columns(&self) -> Option<usize> {
        None
    }
}

impl fmt::Debug for Io {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Io").field("stdout", &self.out_terminal).field("width", &self.width).finish_non_exhaustive()
    }
}
