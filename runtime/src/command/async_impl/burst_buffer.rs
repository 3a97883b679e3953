//! A buffer before stdout that gathers bursts of small writes.
//!
//! A write to a pipe costs a system call; a burst of items is written in few of them, and a single item without delay.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// Longest time that bytes are held back. A write after a longer pause goes out at once.
const MAX_DELAY: Duration = Duration::from_millis(1);

/// Number of writes without a pause after which writes are gathered.
const BURST_LENGTH: u32 = 8;

/// Most bytes that are held back.
const MAX_BUFFERED: usize = 64 << 10;

/// Stack size of the thread, which only waits and writes.
const STACK_SIZE: usize = 64 << 10;

/// A writer that gathers bursts: bytes go out when the buffer is full, or after [`MAX_DELAY`], on a thread of its own.
pub(crate) struct BurstBuffer(Arc<Shared>);

struct Shared {
    buffer: Mutex<Buffer>,
    changed: Condvar,
}

struct Buffer {
    writer: Box<dyn Write + Send>,
    bytes: Vec<u8>,
    /// Time of the last write.
    last: Option<Instant>,
    burst: u32,
    /// The error of a write on the thread, for the next caller.
    failed: Option<io::Error>,
    has_thread: bool,
    is_closed: bool,
}

impl Buffer {
    /// Writes the buffer, then more bytes.
    fn write(&mut self, more: &[u8]) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        let bytes = std::mem::take(&mut self.bytes);
        self.writer.write_all(&bytes)?;
        self.writer.write_all(more)?;
        self.writer.flush()?;
        self.bytes = bytes;
        self.bytes.clear();
        self.last = Some(Instant::now());
        Ok(())
    }

    /// Writes the buffer; the next caller gets the error.
    fn flush_later_error(&mut self) {
        if !self.bytes.is_empty() && self.failed.is_none() {
            self.failed = self.write(&[]).err();
        }
    }

    /// Returns whether a write now belongs to a burst.
    fn is_burst(&mut self) -> bool {
        let is_close = self.last.is_some_and(|last| last.elapsed() < MAX_DELAY);
        self.burst = if is_close { self.burst.saturating_add(1) } else { 0 };
        self.burst >= BURST_LENGTH
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Buffer> {
        self.buffer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes the buffer each time its oldest bytes are [`MAX_DELAY`] old, until it is closed.
    fn run_thread(&self) {
        loop {
            let buffer = self.lock();
            let waits = |buffer: &mut Buffer| buffer.bytes.is_empty() && !buffer.is_closed;
            let buffer = self.changed.wait_while(buffer, waits).unwrap_or_else(PoisonError::into_inner);
            if buffer.is_closed {
                return;
            }
            drop(buffer);
            thread::sleep(MAX_DELAY);
            self.lock().flush_later_error();
        }
    }
}

impl BurstBuffer {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Self {
        let buffer = Buffer {
            writer: Box::new(writer),
            bytes: Vec::new(),
            last: None,
            burst: 0,
            failed: None,
            has_thread: false,
            is_closed: false,
        };
        Self(Arc::new(Shared { buffer: Mutex::new(buffer), changed: Condvar::new() }))
    }

    /// Writes bytes, now or within [`MAX_DELAY`]. Returns the error of an earlier write, if there is one.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut buffer = self.0.lock();
        let is_first = buffer.bytes.is_empty();
        if buffer.bytes.len() + bytes.len() >= MAX_BUFFERED
            || (is_first && !buffer.is_burst())
            || !self.start_thread(&mut buffer)
        {
            return buffer.write(bytes);
        }
        if let Some(error) = buffer.failed.take() {
            return Err(error);
        }
        buffer.bytes.extend_from_slice(bytes);
        if is_first {
            self.0.changed.notify_one();
        }
        Ok(())
    }

    /// Writes the buffer.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut buffer = self.0.lock();
        if buffer.bytes.is_empty() && buffer.failed.is_none() { Ok(()) } else { buffer.write(&[]) }
    }

    /// Writes the buffer; the next write returns the error.
    pub(crate) fn flush_later_error(&self) {
        self.0.lock().flush_later_error();
    }

    /// Starts the thread; returns whether there is one.
    fn start_thread(&self, buffer: &mut Buffer) -> bool {
        if !buffer.has_thread {
            let shared = Arc::clone(&self.0);
            let thread = thread::Builder::new().name("stdout".to_owned()).stack_size(STACK_SIZE);
            buffer.has_thread = thread.spawn(move || shared.run_thread()).is_ok();
        }
        buffer.has_thread
    }
}

impl Drop for BurstBuffer {
    fn drop(&mut self) {
        let mut buffer = self.0.lock();
        buffer.is_closed = true;
        buffer.flush_later_error();
        self.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// A writer that counts its writes, and fails beyond a size.
    #[derive(Clone)]
    struct Pieces {
        bytes: Arc<Mutex<Vec<u8>>>,
        pieces: Arc<AtomicUsize>,
        room: usize,
    }

    impl Pieces {
        fn of(room: usize) -> Self {
            Self { bytes: Arc::default(), pieces: Arc::default(), room }
        }

        fn len(&self) -> usize {
            self.bytes.lock().unwrap().len()
        }

        /// Waits until a number of bytes has arrived.
        fn reach(&self, len: usize) -> bool {
            (0..2_000).any(|_| {
                thread::sleep(MAX_DELAY);
                self.len() == len
            })
        }
    }

    impl Write for Pieces {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            if bytes.is_empty() {
                return Ok(0);
            }
            let mut all = self.bytes.lock().unwrap();
            if all.len() + bytes.len() > self.room {
                return Err(io::ErrorKind::BrokenPipe.into());
            }
            all.extend_from_slice(bytes);
            self.pieces.fetch_add(1, Ordering::Relaxed);
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn what_comes_now_and_then_leaves_at_once() {
        let pieces = Pieces::of(1_000);
        let buffer = BurstBuffer::new(pieces.clone());
        for written in 1..=20 {
            buffer.write(b"x").unwrap();
            assert_eq!(pieces.len(), written);
            thread::sleep(2 * MAX_DELAY);
        }
        assert!(!buffer.0.lock().has_thread);
    }

    #[test]
    fn a_burst_leaves_in_few_pieces_and_in_order() {
        let pieces = Pieces::of(usize::MAX);
        let buffer = BurstBuffer::new(pieces.clone());
        let lines: Vec<String> = (0..100_000).map(|number| format!("{number}\n")).collect();
        for line in &lines {
            buffer.write(line.as_bytes()).unwrap();
        }
        buffer.flush().unwrap();
        assert_eq!(*pieces.bytes.lock().unwrap(), lines.concat().into_bytes());
        assert!(pieces.pieces.load(Ordering::Relaxed) < 10_000);
    }

    #[test]
    fn the_last_of_a_burst_leaves_though_nothing_follows() {
        let pieces = Pieces::of(usize::MAX);
        let buffer = BurstBuffer::new(pieces.clone());
        for round in 1..=3 {
            (0..1_000).for_each(|_| buffer.write(b"line\n").unwrap());
            assert!(pieces.reach(5_000 * round), "{} bytes", pieces.len());
        }
    }

    #[test]
    fn a_large_piece_leaves_with_what_was_before_it() {
        let pieces = Pieces::of(usize::MAX);
        let buffer = BurstBuffer::new(pieces.clone());
        (0..100).for_each(|_| buffer.write(b"a").unwrap());
        buffer.write(&[b'b'; MAX_BUFFERED]).unwrap();
        assert_eq!(pieces.len(), 100 + MAX_BUFFERED);
    }

    #[test]
    fn a_reader_that_went_away_is_told_with_the_next_write_or_the_last() {
        let buffer = BurstBuffer::new(Pieces::of(50));
        let told = (0..100_000).find_map(|_| buffer.write(b"line\n").err());
        assert_eq!(told.unwrap().kind(), io::ErrorKind::BrokenPipe);
        let buffer = BurstBuffer::new(Pieces::of(50));
        let told = (0..12).find_map(|_| buffer.write(b"line\n").err()).or_else(|| buffer.flush().err());
        assert_eq!(told.unwrap().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn nothing_is_lost_when_it_is_dropped() {
        let pieces = Pieces::of(usize::MAX);
        let buffer = BurstBuffer::new(pieces.clone());
        (0..100).for_each(|_| buffer.write(b"x").unwrap());
        drop(buffer);
        assert_eq!(pieces.len(), 100);
    }
}
