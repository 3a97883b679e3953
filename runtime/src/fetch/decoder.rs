//! Streams of values decoded from a body, however that is cut into chunks.

use std::pin::Pin;

use bytes::Bytes;
use futures_util::stream::{self, Stream};
use http_body_util::BodyExt;

use super::{BoxError, MAX_BUFFERED, handler_error};
use crate::data::Data;
use crate::error::{Error, code};

/// An incremental decoder of values from bytes.
pub(super) trait Decoder: Send + Unpin {
    /// Consumes bytes of a chunk up to the end of the next value, or all of them if no value is complete.
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>>;

    /// Returns the value that the end of the body completes.
    fn decode_eof(&mut self) -> Option<Result<Data, Error>> {
        None
    }
}

/// Returns the values of a body, each as soon as it is complete. An error ends the stream.
pub(super) fn decode_body<B, D>(body: B, decoder: D) -> impl Stream<Item = Result<Data, Error>> + Send + Unpin
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<BoxError>,
    D: Decoder,
{
    let source = ValueSource { body: Some(Box::pin(body)), chunk: Bytes::new(), decoder };
    Box::pin(stream::try_unfold(source, async |mut source| Ok(source.next_value().await?.map(|value| (value, source)))))
}

/// A body with the decoder of its values.
struct ValueSource<B, D> {
    /// The body, or `None` after its end.
    body: Option<Pin<Box<B>>>,
    /// The rest of the last chunk.
    chunk: Bytes,
    decoder: D,
}

impl<B, D> ValueSource<B, D>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
    D: Decoder,
{
    async fn next_value(&mut self) -> Result<Option<Data>, Error> {
        loop {
            if let Some(value) = self.decoder.decode(&mut self.chunk) {
                return value.map(Some);
            }
            let Some(body) = &mut self.body else { return Ok(None) };
            match body.frame().await {
                // A frame of trailers has no data.
                Some(Ok(frame)) => self.chunk = frame.into_data().unwrap_or_default(),
                Some(Err(error)) => return Err(handler_error("Cannot read the body of the response: ", error.into())),
                None => {
                    self.body = None;
                    return self.decoder.decode_eof().transpose();
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
