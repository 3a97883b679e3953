//! Lines to the client. A short one is written at once if the stream takes it; else a thread writes it, so that a client
//! that does not read stops only itself. Lines that wait together leave together.

use std::fs::File;
use std::io::Write;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{mpsc, oneshot};

use super::Output;
use super::polled::write_if_ready;

/// Maximum number of lines that wait to be written.
const MAX_LINES: usize = 64;

/// Number of bytes after which waiting lines are written.
const BURST: usize = 64 << 10;

/// The stream to the client.
pub(super) struct Writer {
    /// The file of the stream, if it can be written without blocking.
    direct: Option<File>,
    lines: mpsc::Sender<Vec<u8>>,
    /// Number of lines that the thread has not written yet: no other line overtakes them.
    pending: Arc<AtomicUsize>,
    /// The thread that was not needed yet.
    thread: Mutex<Option<WriterThread>>,
}

struct WriterThread {
    stream: Box<dyn Write + Send>,
    queue: mpsc::Receiver<Vec<u8>>,
    pending: Arc<AtomicUsize>,
    /// Dropped after the last line.
    _ended: oneshot::Sender<()>,
}

/// The client does not read any more.
pub(super) struct Closed;

impl Writer {
    /// Returns the writer of a stream, and the signal that all lines are written or that the client does not read any
    /// more.
    pub(super) fn new(output: Output) -> (Self, oneshot::Receiver<()>) {
        let (lines, queue) = mpsc::channel(MAX_LINES);
        let (ended, end) = oneshot::channel();
        let pending = Arc::<AtomicUsize>::default();
        let thread = WriterThread { stream: output.stream, queue, pending: Arc::clone(&pending), _ended: ended };
        (Self { direct: output.direct, lines, pending, thread: Mutex::new(Some(thread)) }, end)
    }

    /// Writes a line if that does not block, and returns what is left of it.
    pub(super) fn write_now(&self, mut line: Vec<u8>) -> Option<Vec<u8>> {
        if let Some(file) = &self.direct
            && self.pending.load(Ordering::Acquire) == 0
            // The thread meets the error again, and ends.
            && let Ok(written) = write_if_ready(file, &line)
        {
            line.drain(..written);
        }
        Some(line).filter(|line| !line.is_empty())
    }

    /// Leaves a line to the thread. From this call on, later lines come after it; the future waits while too many do.
    pub(super) fn queue(&self, line: Vec<u8>) -> impl Future<Output = Result<(), Closed>> + Send + 'static {
        self.pending.fetch_add(1, Ordering::AcqRel);
        self.start();
        let lines = self.lines.clone();
        async move { lines.send(line).await.map_err(|_| Closed) }
    }

    fn start(&self) {
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // Without a thread the queue is closed, and the session ends.
            let _ = std::thread::Builder::new().name("mcp-write".to_owned()).spawn(move || thread.run());
        }
    }
}

impl WriterThread {
    fn run(mut self) {
        while let Some(mut bytes) = self.queue.blocking_recv() {
            let mut count = 1;
            while bytes.len() < BURST
                && let Ok(more) = self.queue.try_recv()
            {
                bytes.extend_from_slice(&more);
                count += 1;
            }
            if self.stream.write_all(&bytes).and_then(|()| self.stream.flush()).is_err() {
                return;
            }
            self.pending.fetch_sub(count, Ordering::AcqRel);
        }
    }
}
