//! Streams, environment, terminal and clock of a run, injected so that a test can replace them.

use std::ffi::OsString;
use std::fmt;
use std::io::{self, Read, Write};
use std::time::{Instant, SystemTime};

use crate::absent::IfOutput;
use crate::command::{Environment, Interaction, Outside, Sink, Stderr, Stdin, TerminalInfo, TerminalQuery};

/// Minimum width that text is wrapped to.
const MIN_COLUMNS: usize = 40;

/// Maximum number of bytes of a file or of stdin that are read into memory.
const MAX_INPUT: u64 = 256 << 20;

/// The streams, environment, terminal and clock of a run: those of the process, or replacements in memory.
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
    /// Stderr, and the stdout that is flushed before it.
    stderr: Stderr,
    environment: Environment,
    terminal: TerminalInfo,
    argv0: Option<OsString>,
    /// Replacement of the system's clock.
    clock: Option<fn() -> Instant>,
    /// Replacement of the time of day.
    time: Option<SystemTime>,
    /// True if the run owns the arguments and signals of the process.
    is_process: bool,
    /// The asker and the sink in place of the terminal's questions and bars.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) interaction: Option<IfOutput<Box<Interaction>>>,
}

impl Io {
    /// The streams, environment and terminal of the process.
    pub fn process() -> Self {
        // A sink that buffers must know now: on a terminal every write is shown at once.
        let query = TerminalQuery::Stdout;
        let query = if Sink::HAS_BUFFER { TerminalQuery::Known(query.is()) } else { query };
        let stdout = if Sink::HAS_BUFFER && !query.is() { Sink::buffered_stdout() } else { Sink::Out };
        Self {
            stdin: Stdin::process(),
            stderr: Stderr { sink: Sink::Err, stdout },
            environment: Environment::Process,
            terminal: TerminalInfo { stdout: query, stderr: TerminalQuery::Stderr, ..TerminalInfo::default() },
            argv0: None,
            clock: None,
            time: None,
            is_process: true,
            interaction: None,
        }
    }

    /// Empty stdin, an empty environment, no terminal, and output that is kept in memory.
    pub fn memory() -> Self {
        Self {
            stdin: Stdin::of(io::empty()),
            stderr: Stderr { sink: Sink::memory(), stdout: Sink::memory() },
            environment: Environment::empty(),
            terminal: TerminalInfo::default(),
            argv0: None,
            clock: None,
            time: None,
            is_process: false,
            interaction: None,
        }
    }

    /// The stdin and environment of the process, and output that is kept in memory.
    #[cfg_attr(not(feature = "output"), inline)]
    pub(crate) fn detached() -> Self {
        Self { stdin: Stdin::process(), environment: Environment::Process, ..Self::memory() }
    }

    /// Sets the reader of stdin.
    pub fn stdin(mut self, stdin: impl Read + Send + 'static) -> Self {
        self.stdin.set_reader(stdin);
        self
    }

    /// Sets the writer of stdout.
    pub fn stdout(mut self, stdout: impl Write + Send + 'static) -> Self {
        self.stderr.stdout = Sink::of(stdout);
        self
    }

    /// Sets the writer of stderr.
    pub fn stderr(mut self, stderr: impl Write + Send + 'static) -> Self {
        self.stderr.sink = Sink::of(stderr);
        self
    }

    /// Sets the environment to these variables.
    pub fn env<K, V>(mut self, variables: impl IntoIterator<Item = (K, V)>) -> Self
    where
        K: Into<OsString>,
        V: Into<OsString>,
    {
        self.environment = Environment::from_iter(variables);
        self
    }

    /// Sets whether stdout and stderr are a terminal.
    pub fn terminal(mut self, is_terminal: bool) -> Self {
        let query = TerminalQuery::Known(is_terminal);
        (self.terminal.stdout, self.terminal.stderr) = (query, query);
        self
    }

    /// Sets whether stdin is a terminal, before or after its reader; by default a reader that was set is not.
    pub fn stdin_terminal(mut self, is_terminal: bool) -> Self {
        self.stdin.set_terminal(is_terminal);
        self
    }

    /// Sets the width of the terminal, in columns.
    pub fn width(mut self, width: usize) -> Self {
        self.terminal.width = Some(width);
        self
    }

    /// Sets the name or path that the program is called by, for [`Cli::multicall`](crate::Cli::multicall).
    pub fn argv0(mut self, name: impl Into<OsString>) -> Self {
        self.argv0 = Some(name.into());
        self
    }

    /// Sets the clock, which measures the durations in metadata.
    pub fn clock(mut self, clock: fn() -> Instant) -> Self {
        self.clock = Some(clock);
        self
    }

    /// Sets the date and time, which the times in a table are relative to.
    pub fn time(mut self, time: SystemTime) -> Self {
        self.time = Some(time);
        self
    }

    /// Returns the text written to stdout, if it is kept in memory.
    pub fn stdout_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr.stdout.bytes()).into_owned()
    }

    /// Returns the bytes written to stdout, if they are kept in memory.
    pub fn stdout_bytes(&self) -> Vec<u8> {
        self.stderr.stdout.bytes()
    }

    /// Returns the text written to stderr, if it is kept in memory.
    pub fn stderr_text(&self) -> String {
        String::from_utf8_lossy(&self.stderr.sink.bytes()).into_owned()
    }

    pub(super) fn write_out(&self, bytes: &[u8]) -> io::Result<()> {
        self.stderr.stdout.write(bytes)
    }

    /// Returns stdout as a writer.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn output(&self) -> impl Write + Send + 'static {
        struct Output(Sink);
        impl Write for Output {
            fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
                self.0.write(bytes).map(|()| bytes.len())
            }

            fn flush(&mut self) -> io::Result<()> {
                self.0.flush()
            }
        }
        Output(self.stderr.stdout.clone())
    }

    /// Writes the buffered part of stdout.
    pub(super) fn flush_out(&self) -> io::Result<()> {
        self.stderr.stdout.flush()
    }

    /// Writes to stderr. Failures are ignored, since there is nowhere to report them.
    pub(super) fn write_err(&self, text: &str) {
        let _ = self.stderr.clone().write_all(text.as_bytes());
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn read_in(&self) -> io::Result<Vec<u8>> {
        read_bounded(self.stdin.clone())
    }

    pub(crate) fn input(&self) -> &Stdin {
        &self.stdin
    }

    pub(crate) fn errors(&self) -> &Stderr {
        &self.stderr
    }

    pub(crate) fn environment(&self) -> &Environment {
        &self.environment
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn out_is_terminal(&self) -> bool {
        self.terminal.stdout.is()
    }

    pub(super) fn err_is_terminal(&self) -> bool {
        self.terminal.stderr.is()
    }

    /// Returns the facts about the terminal, for callers that may not need to ask the system.
    pub(super) fn terminal_info(&self) -> TerminalInfo {
        self.terminal
    }

    /// Returns the streams and environment for a program that is started.
    pub(super) fn outside(&self) -> Outside<'_> {
        Outside {
            environment: &self.environment,
            stdin: &self.stdin,
            stdout: &self.stderr.stdout,
            stderr: &self.stderr,
            is_process: self.is_process,
        }
    }

    /// Returns the path that the program was called by.
    pub(super) fn program_path(&self) -> Option<OsString> {
        let process = || self.is_process.then(|| std::env::args_os().next()).flatten();
        self.argv0.clone().or_else(process)
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn is_process(&self) -> bool {
        self.is_process
    }

    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn now(&self) -> Instant {
        self.clock.map_or_else(Instant::now, |clock| clock())
    }

    /// Returns the date and time, in seconds since 1970.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn unix_time(&self) -> Option<i64> {
        let since = self.time.unwrap_or_else(SystemTime::now).duration_since(SystemTime::UNIX_EPOCH).ok()?;
        i64::try_from(since.as_secs()).ok()
    }

    /// Returns the width that text is wrapped to: that of the terminal, or 100 columns, but 40 at least.
    pub(super) fn columns(&self) -> usize {
        self.terminal.width(&self.environment).max(MIN_COLUMNS)
    }
}

/// Reads an input into memory, and fails if it exceeds [`MAX_INPUT`].
#[allow(dead_code, reason = "only some features use it")]
pub(super) fn read_bounded(reader: impl Read) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    reader.take(MAX_INPUT + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > MAX_INPUT {
        let message = format!("it exceeds the limit of {} MiB in memory", MAX_INPUT >> 20);
        return Err(io::Error::new(io::ErrorKind::FileTooLarge, message));
    }
    Ok(bytes)
}

impl fmt::Debug for Io {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Io").field("terminal", &self.terminal).finish_non_exhaustive()
    }
}
