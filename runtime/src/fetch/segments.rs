//! Bodies that are read while they are sent: bytes in memory, and files and standard input that are too large for it.

use std::fmt;
use std::io::{self, Read};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use tokio::task::{JoinHandle, spawn_blocking};

use super::body::strip_newlines;
use crate::command::LargeInput;

/// Number of bytes that are read at once.
const CHUNK_SIZE: usize = 64 << 10;

/// A part of a body.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Segment {
    Bytes(Bytes),
    Large(LargeSegment),
}

/// A part of a body that is read while it is sent.
#[derive(Clone)]
pub(crate) struct LargeSegment {
    pub(super) input: Arc<LargeInput>,
    /// True if line ends and NUL are dropped.
    pub(super) strips_newlines: bool,
}

impl Segment {
    /// Returns the number of bytes, if it is known before they are read.
    fn length(&self) -> Option<u64> {
        match self {
            Self::Bytes(bytes) => Some(bytes.len() as u64),
            Self::Large(large) if large.strips_newlines => None,
            Self::Large(large) => large.input.length,
        }
    }
}

impl PartialEq for LargeSegment {
    fn eq(&self, other: &Self) -> bool {
        Arc::ptr_eq(&self.input, &other.input) && self.strips_newlines == other.strips_newlines
    }
}

impl Eq for LargeSegment {}

impl fmt::Debug for LargeSegment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LargeSegment").field("length", &self.input.length).finish_non_exhaustive()
    }
}

/// The segments of a body, and how far they were read.
pub(super) struct SegmentReader {
    segments: Arc<[Segment]>,
    /// Index of the next segment.
    next: usize,
    /// Remaining bytes, or `None` if the length of a segment is unknown.
    remaining: Option<u64>,
    state: State,
}

/// Begins at the start again, which fails for a segment that cannot be read twice.
impl Clone for SegmentReader {
    fn clone(&self) -> Self {
        Self::new(Arc::clone(&self.segments))
    }
}

enum State {
    /// The next segment is to be started.
    Idle,
    Large(LargeReader),
    Done,
}

/// The reader of a large segment. The lock makes it `Sync`; it is never contended.
struct LargeReader {
    reader: Option<Mutex<Box<dyn Read + Send>>>,
    /// The chunk that is being read, with the reader.
    pending: Option<JoinHandle<ReadChunk>>,
    strips_newlines: bool,
}

type ReadChunk = (Box<dyn Read + Send>, io::Result<Bytes>);

impl SegmentReader {
    pub(super) fn new(segments: Arc<[Segment]>) -> Self {
        let remaining = segments.iter().map(Segment::length).sum();
        Self { segments, next: 0, remaining, state: State::Idle }
    }

    /// Returns a reader of the same segments from their start, or `None` if one cannot be read again.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn restart(&self) -> Option<Self> {
        let is_repeatable = |segment: &Segment| match segment {
            Segment::Bytes(_) => true,
            Segment::Large(large) => large.input.reopen.is_some(),
        };
        self.segments.iter().all(is_repeatable).then(|| Self::new(Arc::clone(&self.segments)))
    }

    pub(super) fn remaining(&self) -> Option<u64> {
        self.remaining
    }

    pub(super) fn is_done(&self) -> bool {
        matches!(self.state, State::Done) || self.remaining == Some(0)
    }

    pub(super) fn poll_chunk(&mut self, cx: &mut Context<'_>) -> Poll<Option<io::Result<Bytes>>> {
        loop {
            let chunk = match &mut self.state {
                State::Done => return Poll::Ready(None),
                State::Large(reader) => match ready!(reader.poll_chunk(cx)) {
                    Ok(chunk) if chunk.is_empty() => {
                        self.state = State::Idle;
                        continue;
                    }
                    Ok(chunk) => chunk,
                    Err(error) => {
                        self.state = State::Done;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
                State::Idle => match self.start_segment() {
                    Ok(Some(chunk)) if chunk.is_empty() => continue,
                    Ok(Some(chunk)) => chunk,
                    Ok(None) => {
                        self.state = State::Done;
                        return Poll::Ready(None);
                    }
                    Err(error) => {
                        self.state = State::Done;
                        return Poll::Ready(Some(Err(error)));
                    }
                },
            };
            if let Some(remaining) = &mut self.remaining {
                // A file that grows is sent up to the length that was announced.
                let length = usize::try_from(*remaining).unwrap_or(usize::MAX).min(chunk.len());
                *remaining -= length as u64;
                if *remaining == 0 {
                    self.state = State::Done;
                }
                return Poll::Ready((length > 0).then(|| Ok(chunk.slice(..length))));
            }
            return Poll::Ready(Some(Ok(chunk)));
        }
    }

    /// Starts the next segment, and returns its first bytes; `None` after the last segment.
    fn start_segment(&mut self) -> io::Result<Option<Bytes>> {
        let Some(segment) = self.segments.get(self.next) else { return Ok(None) };
        self.next += 1;
        let large = match segment {
            Segment::Bytes(bytes) => return Ok(Some(bytes.clone())),
            Segment::Large(large) => large,
        };
        let rest = large.input.rest.lock().unwrap_or_else(PoisonError::into_inner).take();
        let is_first = rest.is_some();
        let reader = match (rest, &large.input.reopen) {
            (Some(rest), _) => rest,
            (None, Some(reopen)) => reopen()?,
            (None, None) => return Err(io::Error::other("standard input cannot be read twice")),
        };
        let strips_newlines = large.strips_newlines;
        self.state = State::Large(LargeReader { reader: Some(Mutex::new(reader)), pending: None, strips_newlines });
        let start = if is_first { large.input.start.clone() } else { Vec::new() };
        Ok(Some(stripped(start, strips_newlines)))
    }
}

impl LargeReader {
    /// Polls for the next bytes; none mean the end. They are read in tokio's blocking pool.
    fn poll_chunk(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<Bytes>> {
        if let Some(reader) = self.reader.take() {
            let reader = reader.into_inner().unwrap_or_else(PoisonError::into_inner);
            let strips_newlines = self.strips_newlines;
            self.pending = Some(spawn_blocking(move || read_chunk(reader, strips_newlines)));
        }
        let Some(pending) = &mut self.pending else { return Poll::Ready(Ok(Bytes::new())) };
        let result = ready!(Pin::new(pending).poll(cx));
        self.pending = None;
        Poll::Ready(match result {
            Ok((_, Ok(chunk))) if chunk.is_empty() => Ok(chunk),
            Ok((reader, chunk)) => {
                self.reader = Some(Mutex::new(reader));
                chunk
            }
            Err(_) => Err(io::Error::other("reading was cancelled")),
        })
    }
}

/// Reads bytes until there are any that are sent, or the end.
fn read_chunk(mut reader: Box<dyn Read + Send>, strips_newlines: bool) -> ReadChunk {
    loop {
        let mut buffer = vec![0; CHUNK_SIZE];
        match reader.read(&mut buffer) {
            Ok(0) => return (reader, Ok(Bytes::new())),
            Ok(length) => {
                buffer.truncate(length);
                let chunk = stripped(buffer, strips_newlines);
                if !chunk.is_empty() {
                    return (reader, Ok(chunk));
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return (reader, Err(error)),
        }
    }
}

fn stripped(mut bytes: Vec<u8>, strips_newlines: bool) -> Bytes {
    if strips_newlines {
        strip_newlines(&mut bytes);
    }
    bytes.into()
}
