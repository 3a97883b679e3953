//! The body of a response on its way in: watched by the clock, decompressed, its errors in words.

use std::pin::Pin;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http_body::{Frame, SizeHint};
use tokio::time::{Instant, Sleep, sleep_until};

use super::decode::{Fault, Gunzip};
use super::failure::Peer;
use crate::error::Error;

/// The body of a response.
pub(super) struct Incoming {
    inner: Pin<Box<dyn http_body::Body<Data = Bytes, Error = reqwest::Error> + Send>>,
    peer: Peer,
    /// When all of it has to be there.
    until: Option<Instant>,
    alarm: Pin<Box<Sleep>>,
    gunzip: Option<Gunzip>,
    is_done: bool,
}

impl Incoming {
    pub(super) fn new(body: reqwest::Body, peer: Peer, until: Option<Instant>, is_compressed: bool) -> Self {
        let alarm = Box::pin(sleep_until(next_alarm(peer.patience, until)));
        let gunzip = is_compressed.then(Gunzip::new);
        Self { inner: Box::pin(body), peer, until, alarm, gunzip, is_done: false }
    }

    fn damaged(&self, fault: &Fault) -> Error {
        let message = format!("{} sent a body that {}", self.peer.host, fault.what());
        let error = Error::new("NETWORK_ERROR", message).retryable(*fault == Fault::CutOff);
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
            self.alarm.as_mut().reset(next_alarm(self.peer.patience, self.until));
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

    /// Whether nothing has come for too long.
    fn watch(&mut self, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.alarm.as_mut().poll(cx).is_pending() {
            return Poll::Pending;
        }
        let is_over = self.until.is_some_and(|until| until <= Instant::now());
        Poll::Ready(Some(Err(if is_over { self.peer.unfinished() } else { self.peer.silent() })))
    }
}

/// When silence has lasted too long, or all of it has.
fn next_alarm(patience: Duration, until: Option<Instant>) -> Instant {
    let quiet = Instant::now() + patience;
    until.map_or(quiet, |until| until.min(quiet))
}

impl http_body::Body for Incoming {
    type Data = Bytes;
    type Error = Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Error>>> {
        if self.is_done {
            return Poll::Ready(None);
        }
        // A body that always has something ready must not outlive its time either.
        if self.until.is_some_and(|until| until <= Instant::now()) {
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
