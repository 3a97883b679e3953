//! Lines of JSON, each as data the moment it is complete.

use std::io::BufRead;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Buf, Bytes};
use futures_core::Stream;

use super::{BoxError, broken};
use crate::data::{Data, from_json};
use crate::error::Error;

/// The values of a stream of JSON lines (`application/x-ndjson`), each the moment its line is
/// complete, however the body is cut into chunks. Blank lines are skipped, and the last line needs no
/// line end. Dropping the stream drops the body.
///
/// # Errors
///
/// A line that is not JSON gives an error `INVALID_NDJSON` that names the line, and a body that
/// breaks off gives its error; the stream ends after either, because nothing after a damaged line can
/// be trusted.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// use std::future::poll_fn;
/// use std::pin::pin;
///
/// use futures_core::Stream;
/// use vestibule::fetch::parse_streaming_response;
///
/// let response = http::Response::new("{\"n\":1}\n{\"n\":2}\n".to_owned());
/// let mut values = pin!(parse_streaming_response(response));
/// let first = poll_fn(|cx| values.as_mut().poll_next(cx)).await;
/// assert_eq!(first.unwrap().unwrap()["n"], vestibule::Data::from(1));
/// # }
/// ```
pub fn parse_streaming_response<B>(
    response: http::Response<B>,
) -> impl Stream<Item = Result<Data, Error>> + Send + Unpin
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<BoxError>,
{
    Lines { body: Some(Box::pin(response.into_body())), chunk: Bytes::new(), line: Vec::new(), number: 0 }
}

struct Lines<B> {
    /// `None` once it has ended.
    body: Option<Pin<Box<B>>>,
    /// What of the last chunk has not been read.
    chunk: Bytes,
    /// The line so far. No byte of it is looked at twice while it grows, so that a long line in tiny
    /// chunks takes linear time.
    line: Vec<u8>,
    /// How many lines are complete.
    number: u64,
}

impl<B> Lines<B> {
    /// Moves bytes of the chunk to the line, and says whether that is complete.
    fn complete(&mut self) -> bool {
        let mut rest = self.chunk.as_ref();
        // Reading from memory cannot fail; its search for the line end is a fast one.
        let read = rest.read_until(b'\n', &mut self.line).unwrap_or_default();
        self.chunk.advance(read);
        read > 0 && self.line.last() == Some(&b'\n')
    }

    /// The value of the line, which is then empty; `None` for a blank one.
    fn value(&mut self, last: bool) -> Option<Result<Data, Error>> {
        self.number += 1;
        let blank = self.line.iter().all(u8::is_ascii_whitespace);
        let value = (!blank).then(|| {
            from_json(&self.line).map_err(|error| {
                let (number, message, column) = (self.number, error.message(), error.column());
                let text = format!("Line {number} is not JSON: {message} at column {column}");
                let error = Error::new("INVALID_NDJSON", text);
                if last { error.hint("the stream may have been cut off") } else { error }
            })
        });
        self.line.clear();
        value
    }

    /// Ends the stream with an error, if it is one.
    fn ending(&mut self, item: Result<Data, Error>) -> Option<Result<Data, Error>> {
        if item.is_err() {
            self.body = None;
            self.chunk = Bytes::new();
            self.line = Vec::new();
        }
        Some(item)
    }
}

impl<B> Stream for Lines<B>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
{
    type Item = Result<Data, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            while self.complete() {
                if let Some(item) = self.value(false) {
                    return Poll::Ready(self.ending(item));
                }
            }
            let Some(body) = &mut self.body else {
                return Poll::Ready(None);
            };
            match ready!(body.as_mut().poll_frame(cx)) {
                // Trailers are no lines.
                Some(Ok(frame)) => self.chunk = frame.into_data().unwrap_or_default(),
                Some(Err(error)) => {
                    let error = broken("The body of the response broke off: ", error.into());
                    return Poll::Ready(self.ending(Err(error)));
                }
                None => {
                    self.body = None;
                    if let Some(item) = self.value(true) {
                        return Poll::Ready(self.ending(item));
                    }
                }
            }
        }
    }
}
