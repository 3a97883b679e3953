//! The body of a response on its way in: watched by the clock, decompressed, its errors in words.

use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::error::Peer;
use super::gzip::{Fault, Gunzip};
use crate::error::{Error, code};
use crate::fetch::Whole;

/// When all of a body has to be there.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Limit {
    /// However it is read.
    pub(super) any: Option<Instant>,
    /// When it is read as a whole.
    pub(super) whole: Option<Instant>,
}

/// The body of a response.
pub(super) struct Incoming {
    inner: Pin<Box<dyn http_body::Body<Data = Bytes, Error = reqwest::Error> + Send>>,
    peer: Peer,
    limit: Limit,
    /// Whether its reader wants all of it before anything else happens.
    is_whole: Whole,
    /// When silence has lasted too long.
    quiet: Instant,
    alarm: Pin<Box<Sleep>>,
    gunzip: Option<Gunzip>,
    is_done: bool,
}

impl Incoming {
    pub(super) fn new(body: reqwest::Body, peer: Peer, limit: Limit, is_compressed: bool) -> Self {
        let quiet = Instant::now() + peer.patience;
        let gunzip = is_compressed.then(Gunzip::new);
        let alarm = Box::pin(sleep_until(quiet));
        Self { inner: Box::pin(body), peer, limit, is_whole: Whole::default(), quiet, alarm, gunzip, is_done: false }
    }

    /// What its reader says how it is read by.
    pub(super) fn whole(&self) -> Whole {
        self.is_whole.clone()
    }

    fn until(&self) -> Option<Instant> {
        let whole = self.limit.whole.filter(|_| self.is_whole.get());
        [self.limit.any, whole].into_iter().flatten().min()
    }

    fn is_over(&self) -> bool {
        self.until().is_some_and(|until| until <= Instant::now())
    }

    fn damaged(&self, fault: &Fault) -> Error {
        let message = format!("{} sent a body that {}", self.peer.host, fault.what());
        let error = Error::new(code::NETWORK_ERROR, message).retryable(*fault == Fault::CutOff);
        error.hint("`-H 'Accept-Encoding: identity'` asks for it uncompressed")
    }

    fn poll(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        loop {
            if let Some(gunzip) = &mut self.gunzip {
                match gunzip.next() {
                    Ok(Some(piece)) => return Poll::Ready(Some(Ok(Frame::data(piece)))),
                    Ok(None) => {}
                    Err(fault) => return Poll::Ready(Some(Err(self.damaged(&fault)))),
                }
            }
            let frame = match self.inner.as_mut().poll_frame(cx) {
                Poll::Ready(frame) => frame,
                Poll::Pending => return self.watch(cx),
            };
            self.quiet = Instant::now() + self.peer.patience;
            match frame {
                None => return Poll::Ready(self.end()),
                Some(Err(error)) => return Poll::Ready(Some(Err(self.peer.broke_off(&error)))),
                Some(Ok(frame)) => match (frame.into_data(), &mut self.gunzip) {
                    (Ok(bytes), Some(gunzip)) => gunzip.put(bytes),
                    (Ok(bytes), None) => return Poll::Ready(Some(Ok(Frame::data(bytes)))),
                    (Err(trailers), _) => return Poll::Ready(Some(Ok(trailers))),
                },
            }
        }
    }

    fn end(&mut self) -> Option<Result<Frame<Bytes>, Error>> {
        self.is_done = true;
        match self.gunzip.take()?.end() {
            Ok(piece) => piece.map(|piece| Ok(Frame::data(piece))),
            Err(fault) => Some(Err(self.damaged(&fault))),
        }
    }

    /// Whether nothing has come for too long, or all of it takes too long.
    fn watch(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        let next = self.until().map_or(self.quiet, |until| until.min(self.quiet));
        if self.alarm.deadline() != next {
            self.alarm.as_mut().reset(next);
        }
        if self.alarm.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        Poll::Ready(Some(Err(if self.is_over() { self.peer.unfinished() } else { self.peer.silent() })))
    }
}

impl http_body::Body for Incoming {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.is_done {
            return Poll::Ready(None);
        }
        // A body that always has something ready must not outlive its time either.
        if self.is_over() {
            self.is_done = true;
            return Poll::Ready(Some(Err(self.peer.unfinished())));
        }
        let polled = self.poll(cx);
        if let Poll::Ready(Some(Err(_))) = &polled {
            self.is_done = true;
        }
        polled
    }

    fn is_end_stream(&self) -> bool {
        self.is_done || self.gunzip.is_none() && self.inner.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        if self.gunzip.is_some() { SizeHint::default() } else { self.inner.size_hint() }
    }
}
