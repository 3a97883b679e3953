//! The body of a response from the network: time-outs, decompression and readable errors.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::error::Peer;
use super::gzip::{GzipDecoder, GzipError};
use crate::error::{Error, code};
use crate::fetch::BufferedFlag;

/// The times at which a body has to have made progress.
#[derive(Clone, Copy, Debug)]
pub(super) struct Deadlines {
    /// For the next bytes.
    pub(super) idle: Instant,
    /// For the end of the body, however it is read.
    pub(super) total: Option<Instant>,
    /// For the end of the body, if its reader buffers all of it.
    pub(super) buffered: Option<Instant>,
}

impl Deadlines {
    /// Returns the deadline for the end of the body.
    fn end(&self, is_buffered: bool) -> Option<Instant> {
        let buffered = self.buffered.filter(|_| is_buffered);
        [self.total, buffered].into_iter().flatten().min()
    }
}

/// The body of a response.
///
/// A hand-written [`http_body::Body`], because the deadline can change between two polls: the reader sets
/// [`BufferedFlag`] when it has seen the headers.
pub(super) struct RemoteBody {
    inner: Pin<Box<dyn http_body::Body<Data = Bytes, Error = reqwest::Error> + Send>>,
    peer: Peer,
    deadlines: Deadlines,
    is_buffered: BufferedFlag,
    timer: Pin<Box<Sleep>>,
    gzip: Option<GzipDecoder>,
    is_done: bool,
}

impl RemoteBody {
    pub(super) fn new(body: reqwest::Body, peer: Peer, deadlines: Deadlines, is_gzip: bool) -> Self {
        Self {
            inner: Box::pin(body),
            peer,
            deadlines,
            is_buffered: BufferedFlag::default(),
            timer: Box::pin(sleep_until(deadlines.idle)),
            gzip: is_gzip.then(GzipDecoder::new),
            is_done: false,
        }
    }

    /// Returns the flag that the reader sets when it buffers the whole body.
    pub(super) fn buffered_flag(&self) -> BufferedFlag {
        self.is_buffered.clone()
    }

    fn end_deadline(&self) -> Option<Instant> {
        self.deadlines.end(self.is_buffered.is_set())
    }

    fn is_past_end(&self) -> bool {
        self.end_deadline().is_some_and(|deadline| deadline <= Instant::now())
    }

    fn poll_data(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        loop {
            if let Some(gzip) = &mut self.gzip {
                match gzip.next_chunk() {
                    Ok(Some(chunk)) => return Poll::Ready(Some(Ok(Frame::data(chunk)))),
                    Ok(None) => {}
                    Err(error) => return Poll::Ready(Some(Err(self.gzip_error(&error)))),
                }
            }
            let frame = match self.inner.as_mut().poll_frame(cx) {
                Poll::Ready(frame) => frame,
                Poll::Pending => return self.poll_timer(cx).map(|error| Some(Err(error))),
            };
            self.deadlines.idle = Instant::now() + self.peer.timeouts.idle;
            match frame {
                None => return Poll::Ready(self.finish()),
                Some(Err(error)) => return Poll::Ready(Some(Err(self.peer.body_error(&error)))),
                Some(Ok(frame)) => match (frame.into_data(), &mut self.gzip) {
                    (Ok(bytes), Some(gzip)) => gzip.feed(bytes),
                    (Ok(bytes), None) => return Poll::Ready(Some(Ok(Frame::data(bytes)))),
                    (Err(trailers), _) => return Poll::Ready(Some(Ok(trailers))),
                },
            }
        }
    }

    fn finish(&mut self) -> Option<Result<Frame<Bytes>, Error>> {
        self.is_done = true;
        match self.gzip.take()?.finish() {
            Ok(chunk) => chunk.map(|chunk| Ok(Frame::data(chunk))),
            Err(error) => Some(Err(self.gzip_error(&error))),
        }
    }

    fn gzip_error(&self, error: &GzipError) -> Error {
        let message = format!("{} sent a body that {}", self.peer.host, error.describe());
        Error::new(code::NETWORK_ERROR, message)
            .retryable(*error == GzipError::Truncated)
            .hint("`-H 'Accept-Encoding: identity'` requests it uncompressed")
    }

    /// Waits for the next deadline, and returns the error of the one that passed.
    fn poll_timer(&mut self, cx: &mut Context<'_>) -> Poll<Error> {
        let idle = self.deadlines.idle;
        let next = self.end_deadline().map_or(idle, |end| end.min(idle));
        if self.timer.deadline() != next {
            self.timer.as_mut().reset(next);
        }
        self.timer
            .as_mut()
            .poll(cx)
            .map(|()| if self.is_past_end() { self.peer.total_timeout() } else { self.peer.idle_timeout() })
    }
}

impl http_body::Body for RemoteBody {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.is_done {
            return Poll::Ready(None);
        }
        // The timer is polled only while no data is ready, which never happens with a fast endless body.
        if self.is_past_end() {
            self.is_done = true;
            return Poll::Ready(Some(Err(self.peer.total_timeout())));
        }
        let polled = self.poll_data(cx);
        if let Poll::Ready(Some(Err(_))) = &polled {
            self.is_done = true;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.is_done || self.gzip.is_none() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        if self.gzip.is_some() { SizeHint::default() } else { self.inner.size_hint() }
    }
}

impl BufferedFlag {
    fn is_set(&self) -> bool {
        self.0.load(std::sync::atomic::Ordering::Relaxed)
    }
}
