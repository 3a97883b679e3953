//! The standard streams of a call: those of the process, or in memory for tests.
//!
//! They are part of a command's context, so they live beside it, below the command line that opens them.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use super::async_impl::{BurstBuffer, buffered_stdout};
use super::overlay::lifted;
use crate::error::Error;

/// Locks a mutex; bytes are valid even after a panic.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The answer to whether a stream is a terminal: fixed, or found out on demand.
#[derive(Clone, Copy, Debug)]
pub(crate) enum TerminalQuery {
    Stdout,
    Stderr,
    Known(bool),
}

impl TerminalQuery {
    #[inline]
    pub(crate) fn is(self) -> bool {
        match self {
            Self::Stdout => io::stdout().is_terminal(),
            Self::Stderr => io::stderr().is_terminal(),
            Self::Known(is) => is,
        }
    }
}

impl Default for TerminalQuery {
    fn default() -> Self {
        Self::Known(false)
    }
}

/// The standard input of a call: that of the process, or one given by a test.
///
/// It adds no buffer; wrap it in a [`BufReader`](std::io::BufReader) to read lines.
///
/// ```
/// use std::io::Read;
/// use vestibule::prelude::*;
///
/// /// Count the bytes on stdin
/// #[command]
/// fn count(ctx: Context) -> Result<u64> {
///     Ok(std::io::copy(&mut ctx.stdin(), &mut std::io::sink())?)
/// }
///
/// let io = Io::memory().stdin("four".as_bytes());
/// assert_eq!(Cli::create("app").root(commands![count]).run_with([] as [&str; 0], io.clone()), 0);
/// assert_eq!(io.stdout_text(), "4\n");
/// ```
#[derive(Clone)]
pub struct Stdin {
    /// The reader, or `None` for the process's stdin.
    reader: Option<Arc<Mutex<dyn Read + Send>>>,
    /// True if the call has no standard input.
    is_absent: bool,
    /// The fixed answer; without one, a given reader is not a terminal, and the process is asked about its stdin.
    is_terminal: Option<bool>,
}

impl Stdin {
    pub(crate) fn process() -> Self {
        Self { reader: None, is_absent: false, is_terminal: None }
    }

    pub(crate) fn of(reader: impl Read + Send + 'static) -> Self {
        Self { reader: Some(Arc::new(Mutex::new(reader))), is_absent: false, is_terminal: None }
    }

    /// Returns the input of a call that has none.
    #[inline]
    pub(crate) fn absent() -> Self {
        Self { is_absent: true, ..Self::of(Nothing) }
    }

    /// Replaces the reader, and keeps the answer of [`set_terminal`](Self::set_terminal).
    pub(crate) fn set_reader(&mut self, reader: impl Read + Send + 'static) {
        self.reader = Some(Arc::new(Mutex::new(reader)));
    }

    pub(crate) fn set_terminal(&mut self, is_terminal: bool) {
        self.is_terminal = Some(is_terminal);
    }

    /// Returns whether the call has no standard input: calls over MCP and HTTP, and those from Rust code, have none. Reading it
    /// is an error, so that a command which needs input does not succeed without any.
    #[inline]
    pub fn is_absent(&self) -> bool {
        self.is_absent
    }

    /// Returns whether the input is a terminal.
    #[inline]
    pub fn is_terminal(&self) -> bool {
        self.is_terminal.unwrap_or_else(|| self.reader.is_none() && io::stdin().is_terminal())
    }
}

impl Read for Stdin {
    #[inline]
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &self.reader {
            Some(reader) => lock(reader).read(buffer),
            None => io::stdin().read(buffer),
        }
    }
}

/// The reader of a call that has no standard input.
struct Nothing;

impl Read for Nothing {
    #[inline]
    fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
        Err(io::Error::new(io::ErrorKind::Unsupported, "the call has no standard input: only the command line has one"))
    }
}

impl fmt::Debug for Stdin {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stdin")
    }
}

/// The standard output of a call: that of the process, or one given by a test.
///
/// A command's result is what it returns, in the format that the call asks for. Text that is written here comes before
/// it, as it is. Over other front ends than the command line it is discarded.
///
/// ```
/// use std::io::Write;
/// use vestibule::prelude::*;
///
/// /// Print a report in a format of its own
/// #[command]
/// fn report(ctx: Context) -> Result<()> {
///     writeln!(ctx.stdout(), "%PDF-1.7")?;
///     Ok(())
/// }
///
/// let io = Io::memory();
/// assert_eq!(Cli::create("app").root(commands![report]).run_with([] as [&str; 0], io.clone()), 0);
/// assert_eq!(io.stdout_text(), "%PDF-1.7\n");
/// ```
#[derive(Clone)]
pub struct Stdout(Sink);

/// The cause of a write to a stdout whose reader is gone. A pipe or socket of the command's own does not have it.
#[derive(Debug)]
struct StdoutClosed;

impl fmt::Display for StdoutClosed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the reader of stdout is gone")
    }
}

impl std::error::Error for StdoutClosed {}

/// Returns whether a command failed because the reader of stdout is gone.
pub(crate) fn is_stdout_closed(error: &Error) -> bool {
    let error: Option<&io::Error> = error.downcast_ref();
    error.and_then(io::Error::get_ref).is_some_and(|cause| cause.is::<StdoutClosed>())
}

/// Marks the error of a stdout whose reader is gone.
fn marked<T>(result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| match error.kind() {
        io::ErrorKind::BrokenPipe => io::Error::new(error.kind(), StdoutClosed),
        _ => error,
    })
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        marked(self.0.write(bytes)).map(|()| bytes.len())
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        marked(self.0.flush())
    }
}

impl fmt::Debug for Stdout {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stdout")
    }
}

/// The standard error stream of a call, for progress and remarks that are not part of the result.
#[derive(Clone)]
pub struct Stderr {
    pub(crate) sink: Sink,
    /// The stdout of the call, which is flushed before each write, so that a terminal shows both in order.
    pub(crate) stdout: Sink,
}

impl Stderr {
    /// Returns the streams of a call that are not connected to anything.
    #[inline]
    pub(crate) fn detached() -> Self {
        let sink = Sink::of(io::sink());
        Self { stdout: sink.clone(), sink }
    }

    /// Returns the stdout of the call.
    #[inline]
    pub(crate) fn stdout(self) -> Stdout {
        Stdout(self.stdout)
    }
}

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.stdout.flush_later_error();
        self.sink.write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Stderr {
    #[inline]
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stderr")
    }
}

/// A writer that waits where the stream is full and does not block: another process can set that on a shared pipe.
pub(crate) struct Patient<W>(pub(crate) W);

/// Time between two attempts to write to a full stream.
const FULL_STREAM_DELAY: Duration = Duration::from_millis(2);

impl<W> Patient<W> {
    fn retry<T>(&mut self, mut attempt: impl FnMut(&mut W) -> io::Result<T>) -> io::Result<T> {
        loop {
            match attempt(&mut self.0) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => std::thread::sleep(FULL_STREAM_DELAY),
                result => return result,
            }
        }
    }
}

impl<W: Write> Write for Patient<W> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.retry(|writer| writer.write(bytes))
    }

    #[inline]
    fn flush(&mut self) -> io::Result<()> {
        self.retry(Write::flush)
    }
}

/// An output stream.
#[derive(Clone)]
pub(crate) enum Sink {
    /// The process's stdout.
    Out,
    /// The process's stderr.
    Err,
    Memory(Arc<Mutex<Vec<u8>>>),
    Writer(Arc<Mutex<dyn Write + Send>>),
    /// The process's stdout, with bursts of small writes gathered.
    #[allow(dead_code, reason = "only some features use it")]
    Buffered(Arc<BurstBuffer>),
}

impl Sink {
    #[inline]
    pub(crate) fn memory() -> Self {
        Self::Memory(Arc::default())
    }

    pub(crate) fn of(writer: impl Write + Send + 'static) -> Self {
        Self::Writer(Arc::new(Mutex::new(writer)))
    }

    /// Returns the process's stdout, with bursts of small writes gathered if the build has the thread for it.
    #[inline]
    pub(crate) fn buffered_stdout() -> Self {
        buffered_stdout()
    }

    /// True if [`buffered_stdout`](Self::buffered_stdout) gathers writes.
    pub(crate) const HAS_BUFFER: bool = cfg!(feature = "async");

    /// Flushes a buffer.
    #[inline]
    pub(crate) fn flush(&self) -> io::Result<()> {
        match self {
            Self::Buffered(buffer) => buffer.flush(),
            _ => Ok(()),
        }
    }

    /// Flushes a buffer; the next write reports an error.
    #[inline]
    fn flush_later_error(&self) {
        if let Self::Buffered(buffer) = self {
            buffer.flush_later_error();
        }
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Out => lifted(|| {
                let mut stdout = Patient(io::stdout().lock());
                stdout.write_all(bytes)?;
                stdout.flush()
            }),
            Self::Err => lifted(|| Patient(io::stderr()).write_all(bytes)),
            Self::Buffered(buffer) => buffer.write(bytes),
            Self::Memory(memory) => {
                lock(memory).extend_from_slice(bytes);
                Ok(())
            }
            Self::Writer(writer) => {
                let mut writer = lock(writer);
                writer.write_all(bytes)?;
                writer.flush()
            }
        }
    }

    /// Returns what was written to memory.
    #[inline]
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Memory(memory) => lock(memory).clone(),
            _ => Vec::new(),
        }
    }
}
