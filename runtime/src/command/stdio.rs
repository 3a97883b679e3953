//! The streams of a call: the process's own, or some in memory.

use std::fmt;
use std::io::{self, IsTerminal, Read, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use super::async_impl::{Outbox, gathering_stdout};

/// A lock whose holder panicked still guards the same bytes.
fn lock<T: ?Sized>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Whether a stream is a terminal: that is known, or asked of the process when it matters.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Terminal {
    Stdout,
    Stderr,
    Known(bool),
}

impl Terminal {
    pub(crate) fn is(self) -> bool {
        match self {
            Self::Stdout => io::stdout().is_terminal(),
            Self::Stderr => io::stderr().is_terminal(),
            Self::Known(is) => is,
        }
    }
}

impl Default for Terminal {
    fn default() -> Self {
        Self::Known(false)
    }
}

/// What a command may read: the process's stdin, or what a test gives.
///
/// It is not buffered beyond what lies below it; wrap it in a [`BufReader`](std::io::BufReader) to read
/// lines.
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
/// Cli::create("app").root(commands![count]).run_with([] as [&str; 0], io.clone());
/// assert_eq!(io.stdout_text(), "4\n");
/// ```
#[derive(Clone)]
pub struct Stdin {
    /// Nothing when it is the process's own.
    reader: Option<Arc<Mutex<dyn Read + Send>>>,
    /// Nothing when the process is to be asked.
    is_terminal: Option<bool>,
}

impl Stdin {
    pub(crate) fn process() -> Self {
        Self { reader: None, is_terminal: None }
    }

    pub(crate) fn of(reader: impl Read + Send + 'static) -> Self {
        Self { reader: Some(Arc::new(Mutex::new(reader))), is_terminal: Some(false) }
    }

    pub(crate) fn set_terminal(&mut self, is_terminal: bool) {
        self.is_terminal = Some(is_terminal);
    }

    /// Whether a person would have to type what is read.
    pub fn is_terminal(&self) -> bool {
        self.is_terminal.unwrap_or_else(|| io::stdin().is_terminal())
    }
}

impl Read for Stdin {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match &self.reader {
            Some(reader) => lock(reader).read(buffer),
            None => io::stdin().read(buffer),
        }
    }
}

impl fmt::Debug for Stdin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stdin")
    }
}

/// Where a command writes what is for the reader and is no result: progress, remarks.
#[derive(Clone)]
pub struct Stderr {
    pub(crate) sink: Sink,
    /// What has to leave first, so that the reader of both sees them in their order.
    before: Option<Sink>,
}

impl Stderr {
    pub(crate) fn of(sink: Sink) -> Self {
        Self { sink, before: None }
    }

    /// What stdout holds back leaves before what is written here.
    pub(crate) fn after(self, stdout: &Sink) -> Self {
        Self { before: Some(stdout.clone()), ..self }
    }
}

impl Write for Stderr {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(before) = &self.before {
            before.hurry();
        }
        self.sink.write(bytes).map(|()| bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl fmt::Debug for Stderr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Stderr")
    }
}

/// Where bytes go, at once; into an outbox, very soon when they come fast.
#[derive(Clone)]
pub(crate) enum Sink {
    /// The process's stdout.
    Out,
    /// The process's stderr.
    Err,
    Memory(Arc<Mutex<Vec<u8>>>),
    Writer(Arc<Mutex<dyn Write + Send>>),
    Outbox(Arc<Outbox>),
}

impl Sink {
    pub(crate) fn memory() -> Self {
        Self::Memory(Arc::default())
    }

    pub(crate) fn of(writer: impl Write + Send + 'static) -> Self {
        Self::Writer(Arc::new(Mutex::new(writer)))
    }

    /// The process's stdout, which is given many small pieces together. It takes a thread, which the
    /// lean core does without.
    pub(crate) fn gathering() -> Self {
        gathering_stdout()
    }

    /// Whether there is one that gathers.
    pub(crate) const GATHERS: bool = cfg!(feature = "async");

    /// Writes what is held back.
    pub(crate) fn flush(&self) -> io::Result<()> {
        match self {
            Self::Outbox(outbox) => outbox.flush(),
            _ => Ok(()),
        }
    }

    /// The same, for one who has no use for an error: the next write or the last has it.
    fn hurry(&self) {
        if let Self::Outbox(outbox) = self {
            outbox.hurry();
        }
    }

    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Self::Out => {
                let mut stdout = io::stdout().lock();
                stdout.write_all(bytes)?;
                stdout.flush()
            }
            Self::Err => io::stderr().write_all(bytes),
            Self::Outbox(outbox) => outbox.write(bytes),
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

    /// What was written, when it is kept.
    pub(crate) fn bytes(&self) -> Vec<u8> {
        match self {
            Self::Memory(memory) => lock(memory).clone(),
            _ => Vec::new(),
        }
    }
}
