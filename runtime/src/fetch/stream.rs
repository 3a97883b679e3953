//! Lines of JSON, each as data the moment it is complete.

use std::io::BufRead;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::Bytes;
use futures_core::Stream;

use super::{BoxError, ROOM, broken};
use crate::data::{Data, JsonReader};
use crate::error::Error;
use crate::json;

/// How many characters of a damaged line are told.
const SHOWN: usize = 200;

/// The values of a stream of JSON lines (`application/x-ndjson`), each the moment its line is
/// complete, however the body is cut into chunks. Blank lines are skipped, and the last line needs no
/// line end. Dropping the stream drops the body.
///
/// # Errors
///
/// A line that is not JSON gives an error `INVALID_NDJSON` that names the line and has its beginning in
/// the details, one of more than 256 MiB gives `RESPONSE_TOO_LARGE`, and a body that breaks off gives its
/// error. The values before it are given first. The stream ends after any of them, because nothing after
/// a damaged line can be trusted.
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
    Lines {
        body: Some(Box::pin(response.into_body())),
        chunk: Bytes::new(),
        line: Vec::new(),
        number: 0,
        reader: JsonReader::default(),
    }
}

struct Lines<B> {
    /// `None` once it has ended.
    body: Option<Pin<Box<B>>>,
    /// What of the last chunk has not been read.
    chunk: Bytes,
    /// The line so far, where it began in an earlier chunk. No byte of it is looked at twice while it
    /// grows, so that a long line in tiny chunks takes linear time.
    line: Vec<u8>,
    /// How many lines are complete.
    number: u64,
    reader: JsonReader,
}

impl<B> Lines<B> {
    /// The value of the next line that is complete; blank ones are skipped.
    fn next_value(&mut self) -> Option<Result<Data, Error>> {
        while !self.chunk.is_empty() {
            let mut rest = self.chunk.as_ref();
            // Reading from memory cannot fail; its search for the line end is a fast one.
            let length = rest.skip_until(b'\n').unwrap_or_default();
            let piece = self.chunk.split_to(length);
            if piece.last() != Some(&b'\n') {
                return self.keep(&piece).err().map(Err);
            }
            self.number += 1;
            let value = if self.line.is_empty() {
                value(&piece, self.number, &mut self.reader)
            } else {
                if let Err(error) = self.keep(&piece) {
                    return Some(Err(error));
                }
                let value = value(&self.line, self.number, &mut self.reader);
                self.line.clear();
                value
            };
            if value.is_some() {
                return value;
            }
        }
        None
    }

    /// Adds to the line.
    fn keep(&mut self, piece: &[u8]) -> Result<(), Error> {
        if self.line.len() + piece.len() > ROOM {
            let message =
                format!("Line {} has more than {ROOM} bytes, and no more are held in memory", self.number + 1);
            return Err(Error::new("RESPONSE_TOO_LARGE", message).hint("`-o <file>` saves the response as it comes"));
        }
        self.line.extend_from_slice(piece);
        Ok(())
    }

    /// The value of what follows the last line end.
    fn last_value(&mut self) -> Option<Result<Data, Error>> {
        self.number += 1;
        let value = value(&std::mem::take(&mut self.line), self.number, &mut self.reader)?;
        Some(value.map_err(|error| error.hint("the stream may have been cut off")))
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

/// The value of a line; `None` for a blank one.
fn value(line: &[u8], number: u64, reader: &mut JsonReader) -> Option<Result<Data, Error>> {
    // Behind its end an error would be on another line.
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    if line.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    Some(reader.read(line).map_err(|error| {
        let (message, column) = (error.message(), error.column());
        let text = format!("Line {number} is not JSON: {message} at column {column}");
        let text_of_line: String = String::from_utf8_lossy(line).trim_end().chars().take(SHOWN).collect();
        Error::new("INVALID_NDJSON", text).details(json!({ "line": number, "text": text_of_line }))
    }))
}

impl<B> Stream for Lines<B>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
{
    type Item = Result<Data, Error>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        loop {
            if let Some(item) = self.next_value() {
                return Poll::Ready(self.ending(item));
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
                    if let Some(item) = self.last_value() {
                        return Poll::Ready(self.ending(item));
                    }
                }
            }
        }
    }
}
