//! The body of a request on its way, and the time that its transfer takes.

use std::io;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::time::Instant;

use crate::fetch::Body;

/// Number of bytes that are handed to the connection at once. Each hand-over counts as progress.
const FRAME_SIZE: usize = 16 << 10;

/// Progress of sending the body of a request.
#[derive(Clone, Copy, Debug)]
pub(super) enum UploadState {
    /// Not begun: the connection is being established.
    Waiting,
    /// Since the first time; the last bytes were handed over at the second.
    Sending(Instant, Instant),
    /// Since this time; a file or standard input has no bytes ready.
    Reading(Instant),
    /// All of it, in this time.
    Sent(Duration),
}

/// The progress of an upload, shared with the body that makes it.
#[derive(Clone)]
pub(super) struct UploadClock(Arc<Mutex<UploadState>>);

impl UploadClock {
    pub(super) fn new() -> Self {
        Self(Arc::new(Mutex::new(UploadState::Waiting)))
    }

    pub(super) fn state(&self) -> UploadState {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Moves on to a state, made of the times of the beginning and of now.
    fn advance(&self, next: fn(Instant, Instant) -> UploadState) {
        let mut state = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let begun = match *state {
            UploadState::Waiting => now,
            UploadState::Sending(begun, _) | UploadState::Reading(begun) => begun,
            UploadState::Sent(_) => return,
        };
        *state = next(begun, now);
    }
}

/// A body that reports its progress.
pub(super) struct UploadBody {
    inner: Body,
    /// The rest of the last chunk.
    chunk: Bytes,
    clock: UploadClock,
}

impl UploadBody {
    pub(super) fn new(inner: Body, clock: UploadClock) -> Self {
        Self { inner, chunk: Bytes::new(), clock }
    }
}

impl http_body::Body for UploadBody {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        let sent: fn(Instant, Instant) -> UploadState = |begun, now| UploadState::Sent(now - begun);
        if self.chunk.is_empty() {
            match Pin::new(&mut self.inner).poll_frame(cx) {
                Poll::Pending => {
                    // A slow source is not the server's fault.
                    self.clock.advance(|begun, _| UploadState::Reading(begun));
                    return Poll::Pending;
                }
                Poll::Ready(Some(Ok(frame))) => self.chunk = frame.into_data().unwrap_or_default(),
                Poll::Ready(Some(Err(error))) => return Poll::Ready(Some(Err(error))),
                Poll::Ready(None) => {
                    self.clock.advance(sent);
                    return Poll::Ready(None);
                }
            }
        }
        let length = self.chunk.len().min(FRAME_SIZE);
        let frame = self.chunk.split_to(length);
        // The connection does not ask for more after the announced length.
        let next = if self.is_end_stream() { sent } else { UploadState::Sending };
        self.clock.advance(next);
        Poll::Ready(Some(Ok(Frame::data(frame))))
    }

    fn is_end_stream(&self) -> bool {
        self.chunk.is_empty() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        let rest = self.chunk.len() as u64;
        self.inner.size_hint().exact().map(|inner| SizeHint::with_exact(inner + rest)).unwrap_or_default()
    }
}
