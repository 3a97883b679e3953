//! A body that is given out in values, however it is cut into chunks.

use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_core::Stream;

use super::{BoxError, ROOM, broken};
use crate::data::Data;
use crate::error::{Error, code};

/// How bytes become values.
pub(super) trait Reader: Unpin {
    /// The next value that a chunk completes, which loses what was read of it.
    fn next(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>>;

    /// The value that the end of the body completes.
    fn last(&mut self) -> Option<Result<Data, Error>> {
        None
    }
}

/// The values of a body, each the moment it is complete. Nothing follows an error.
pub(super) struct Pieces<B, R> {
    /// `None` once it has ended.
    body: Option<Pin<Box<B>>>,
    /// What of the last chunk has not been read.
    chunk: Bytes,
    reader: R,
}

impl<B, R> Pieces<B, R> {
    pub(super) fn new(body: B, reader: R) -> Self {
        Self { body: Some(Box::pin(body)), chunk: Bytes::new(), reader }
    }

    /// Ends with an error, if it is one.
    fn ending(&mut self, item: Result<Data, Error>) -> Option<Result<Data, Error>> {
        if item.is_err() {
            (self.body, self.chunk) = (None, Bytes::new());
        }
        Some(item)
    }
}

impl<B, R> Stream for Pieces<B, R>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
    R: Reader,
{
    type Item = Result<Data, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            let Self { chunk, reader, .. } = &mut *self;
            if let Some(item) = reader.next(chunk) {
                return Poll::Ready(self.ending(item));
            }
            let Some(body) = &mut self.body else {
                return Poll::Ready(None);
            };
            match ready!(body.as_mut().poll_frame(cx)) {
                // Trailers are no text.
                Some(Ok(frame)) => self.chunk = frame.into_data().unwrap_or_default(),
                Some(Err(error)) => {
                    let error = broken("The body of the response broke off: ", error.into());
                    return Poll::Ready(self.ending(Err(error)));
                }
                None => {
                    self.body = None;
                    if let Some(item) = self.reader.last() {
                        return Poll::Ready(self.ending(item));
                    }
                }
            }
        }
    }
}

/// What is said of a value that does not fit into memory.
pub(super) fn too_large(what: &str) -> Error {
    let message = format!("{what} has more than {ROOM} bytes, and no more are held in memory");
    Error::new(code::RESPONSE_TOO_LARGE, message).hint("`-o <file>` saves the response as it comes")
}
