//! Streams of values decoded from a body, however that is cut into chunks.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures_core::Stream;

use super::{FetchOutput, MAX_BUFFERED, handler_error};
use crate::data::Data;
use crate::error::{Error, code};

/// An incremental decoder of values from bytes.
pub(super) trait Decoder: Unpin {
    /// Consumes bytes of a chunk up to the end of the next value, or all of them if no value is complete.
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>>;

    /// Returns the value that the end of the body completes.
    fn decode_eof(&mut self) -> Option<Result<Data, Error>> {
        None
    }
}

/// The decoder of a response that is an error by its status, which its whole body explains.
struct Refusal {
    parts: http::response::Parts,
    content: BytesMut,
}

impl Refusal {
    fn of<B>(response: http::Response<B>) -> (Option<Self>, B) {
        let (parts, body) = response.into_parts();
        let is_error = parts.status.is_client_error() || parts.status.is_server_error();
        (is_error.then(|| Self { parts, content: BytesMut::new() }), body)
    }

    /// Adds a chunk of the body. What exceeds the limit explains nothing.
    fn add(&mut self, chunk: &mut Bytes) {
        let room = MAX_BUFFERED.saturating_sub(self.content.len());
        chunk.truncate(room);
        self.content.extend_from_slice(&std::mem::take(chunk));
    }

    /// Returns the error, with as much of the body as there is.
    fn into_error(self) -> Error {
        let Self { parts, content } = self;
        FetchOutput::new(http::Response::from_parts(parts, content.freeze())).into_error()
    }
}

/// The values of a body, each as soon as it is complete. An error ends the stream.
///
/// Hand-written: `stream::try_unfold` moves the state in and out for each value, which costs 180 instructions per
/// line of NDJSON (+5 %).
pub(super) struct DecodedStream<B, D> {
    /// The body, or `None` after its end.
    body: Option<Pin<Box<B>>>,
    /// The rest of the last chunk.
    chunk: Bytes,
    decoder: D,
    refusal: Option<Box<Refusal>>,
}

impl<B, D> DecodedStream<B, D> {
    /// Creates the values of a response; of one that is an error by its status, the only item is the error.
    pub(super) fn new(response: http::Response<B>, decoder: D) -> Self {
        let (refusal, body) = Refusal::of(response);
        Self { body: Some(Box::pin(body)), chunk: Bytes::new(), decoder, refusal: refusal.map(Box::new) }
    }

    /// Returns an item; an error drops the body and the chunk.
    fn yield_item(&mut self, item: Result<Data, Error>) -> Poll<Option<Result<Data, Error>>> {
        if item.is_err() {
            (self.body, self.chunk) = (None, Bytes::new());
        }
        Poll::Ready(Some(item))
    }
}

impl<B, D> Stream for DecodedStream<B, D>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<Error>,
    D: Decoder,
{
    type Item = Result<Data, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let Self { chunk, decoder, refusal, .. } = &mut *self;
            if let Some(refusal) = refusal {
                refusal.add(chunk);
            } else if let Some(item) = decoder.decode(chunk) {
                return self.yield_item(item);
            }
            let Some(body) = &mut self.body else {
                return Poll::Ready(None);
            };
            match ready!(body.as_mut().poll_frame(cx)) {
                // A frame of trailers has no data.
                Some(Ok(frame)) => self.chunk = frame.into_data().unwrap_or_default(),
                Some(Err(error)) => {
                    let error = handler_error("Cannot read the body of the response: ", error);
                    return self.yield_item(Err(error));
                }
                None => {
                    self.body = None;
                    if let Some(refusal) = self.refusal.take() {
                        return self.yield_item(Err(refusal.into_error()));
                    }
                    if let Some(item) = self.decoder.decode_eof() {
                        return self.yield_item(item);
                    }
                }
            }
        }
    }
}

/// Returns the error of an item that exceeds [`MAX_BUFFERED`].
pub(super) fn item_too_large(item: &str) -> Error {
    let message = format!("{item} exceeds the limit of {MAX_BUFFERED} bytes in memory");
    Error::new(code::RESPONSE_TOO_LARGE, message).hint("use `-o <file>` to save the response as it arrives")
}
