//! Bytes on their way to a pipe or a file, where many small ones cost more than one large.

use std::io::{self, Write};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

/// How long bytes are held back at most. What comes after a longer pause is written at once.
const PAUSE: Duration = Duration::from_millis(1);

/// So many writes without a pause are a burst; only then is anything held back.
const BURST: u32 = 8;

/// How much is held back at most.
const FULL: usize = 64 << 10;

/// A thread that does nothing but wait and write needs little.
const STACK: usize = 64 << 10;

/// Writes at once, unless bytes come in a burst: then they are gathered, and leave when they are enough,
/// or when the time is up, whatever the thread that made them waits for.
pub(crate) struct Outbox(Arc<Shared>);

struct Shared {
    held: Mutex<Buffer>,
    changed: Condvar,
}

struct Buffer {
    writer: Box<dyn Write + Send>,
    bytes: Vec<u8>,
    /// When something was written last, and how many writes came without a pause.
    last: Option<Instant>,
    burst: u32,
    /// What went wrong while nobody asked.
    failed: Option<io::Error>,
    has_thread: bool,
    is_closed: bool,
}

impl Buffer {
    /// Writes all that is held back, and more.
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

    /// Writes what is held back, while nobody asks how it went.
    fn hurry(&mut self) {
        if !self.bytes.is_empty() && self.failed.is_none() {
            self.failed = self.write(&[]).err();
        }
    }

    /// Whether bytes that come now belong to a burst.
    fn is_burst(&mut self) -> bool {
        let is_close = self.last.is_some_and(|last| last.elapsed() < PAUSE);
        self.burst = if is_close { self.burst.saturating_add(1) } else { 0 };
        self.burst >= BURST
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, Buffer> {
        self.held.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Writes what has been held back for long enough, until nobody writes any more.
    fn watch(&self) {
        loop {
            let held = self.lock();
            let waits = |held: &mut Buffer| held.bytes.is_empty() && !held.is_closed;
            let held = self.changed.wait_while(held, waits).unwrap_or_else(PoisonError::into_inner);
            if held.is_closed {
                return;
            }
            drop(held);
            thread::sleep(PAUSE);
            self.lock().hurry();
        }
    }
}

impl Outbox {
    pub(crate) fn new(writer: impl Write + Send + 'static) -> Self {
        let held = Buffer {
            writer: Box::new(writer),
            bytes: Vec::new(),
            last: None,
            burst: 0,
            failed: None,
            has_thread: false,
            is_closed: false,
        };
        Self(Arc::new(Shared { held: Mutex::new(held), changed: Condvar::new() }))
    }

    /// Writes, now or soon. What went wrong with earlier bytes is told now.
    pub(crate) fn write(&self, bytes: &[u8]) -> io::Result<()> {
        let mut held = self.0.lock();
        let is_first = held.bytes.is_empty();
        if held.bytes.len() + bytes.len() >= FULL || (is_first && !held.is_burst()) || !self.watched(&mut held) {
            return held.write(bytes);
        }
        if let Some(error) = held.failed.take() {
            return Err(error);
        }
        held.bytes.extend_from_slice(bytes);
        if is_first {
            self.0.changed.notify_one();
        }
        Ok(())
    }

    /// Writes what is held back.
    pub(crate) fn flush(&self) -> io::Result<()> {
        let mut held = self.0.lock();
        if held.bytes.is_empty() && held.failed.is_none() { Ok(()) } else { held.write(&[]) }
    }

    /// Writes what is held back; who writes next is told what went wrong.
    pub(crate) fn hurry(&self) {
        self.0.lock().hurry();
    }

    /// Whether there is a thread that writes when the time is up.
    fn watched(&self, held: &mut Buffer) -> bool {
        if !held.has_thread {
            let shared = Arc::clone(&self.0);
            let thread = thread::Builder::new().name("stdout".to_owned()).stack_size(STACK);
            held.has_thread = thread.spawn(move || shared.watch()).is_ok();
        }
        held.has_thread
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut held = self.0.lock();
        held.is_closed = true;
        held.hurry();
        self.0.changed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering};

    /// What was written, and in how many pieces; it fails beyond a size.
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

        /// Whether so many bytes arrive although nobody writes any more.
        fn reach(&self, len: usize) -> bool {
            (0..2_000).any(|_| {
                thread::sleep(PAUSE);
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
        let outbox = Outbox::new(pieces.clone());
        for written in 1..=20 {
            outbox.write(b"x").unwrap();
            assert_eq!(pieces.len(), written);
            thread::sleep(2 * PAUSE);
        }
        assert!(!outbox.0.lock().has_thread);
    }

    #[test]
    fn a_burst_leaves_in_few_pieces_and_in_order() {
        let pieces = Pieces::of(usize::MAX);
        let outbox = Outbox::new(pieces.clone());
        let lines: Vec<String> = (0..100_000).map(|number| format!("{number}\n")).collect();
        for line in &lines {
            outbox.write(line.as_bytes()).unwrap();
        }
        outbox.flush().unwrap();
        assert_eq!(*pieces.bytes.lock().unwrap(), lines.concat().into_bytes());
        assert!(pieces.pieces.load(Ordering::Relaxed) < 10_000);
    }

    #[test]
    fn the_last_of_a_burst_leaves_though_nothing_follows() {
        let pieces = Pieces::of(usize::MAX);
        let outbox = Outbox::new(pieces.clone());
        for round in 1..=3 {
            (0..1_000).for_each(|_| outbox.write(b"line\n").unwrap());
            assert!(pieces.reach(5_000 * round), "{} bytes", pieces.len());
        }
    }

    #[test]
    fn a_large_piece_leaves_with_what_was_before_it() {
        let pieces = Pieces::of(usize::MAX);
        let outbox = Outbox::new(pieces.clone());
        (0..100).for_each(|_| outbox.write(b"a").unwrap());
        outbox.write(&[b'b'; FULL]).unwrap();
        assert_eq!(pieces.len(), 100 + FULL);
    }

    #[test]
    fn a_reader_that_went_away_is_told_with_the_next_write_or_the_last() {
        let outbox = Outbox::new(Pieces::of(50));
        let told = (0..100_000).find_map(|_| outbox.write(b"line\n").err());
        assert_eq!(told.unwrap().kind(), io::ErrorKind::BrokenPipe);
        let outbox = Outbox::new(Pieces::of(50));
        let told = (0..12).find_map(|_| outbox.write(b"line\n").err()).or_else(|| outbox.flush().err());
        assert_eq!(told.unwrap().kind(), io::ErrorKind::BrokenPipe);
    }

    #[test]
    fn nothing_is_lost_when_it_is_dropped() {
        let pieces = Pieces::of(usize::MAX);
        let outbox = Outbox::new(pieces.clone());
        (0..100).for_each(|_| outbox.write(b"x").unwrap());
        drop(outbox);
        assert_eq!(pieces.len(), 100);
    }
}
