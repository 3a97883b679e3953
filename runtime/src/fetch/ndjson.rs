//! Lines of JSON, each as data the moment it is complete.

use std::io::BufRead;

use bytes::Bytes;
use futures_util::Stream;

use super::decoder::{DecodedStream, Decoder, item_too_large};
use super::{BoxError, MAX_BUFFERED};
use crate::data::{Data, JsonReader};
use crate::error::{Error, code};
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
    let lines = Lines { line: Vec::new(), number: 0, reader: JsonReader::default() };
    DecodedStream::new(response.into_body(), lines)
}

struct Lines {
    /// The line so far, where it began in an earlier chunk. No byte of it is looked at twice while it
    /// grows, so that a long line in tiny chunks takes linear time.
    line: Vec<u8>,
    /// How many lines are complete.
    number: u64,
    reader: JsonReader,
}

impl Decoder for Lines {
    /// Blank lines are skipped.
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>> {
        while !chunk.is_empty() {
            let mut rest = chunk.as_ref();
            // Reading from memory cannot fail; its search for the line end is a fast one.
            let length = rest.skip_until(b'\n').unwrap_or_default();
            let piece = chunk.split_to(length);
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

    /// The value of what follows the last line end.
    fn decode_eof(&mut self) -> Option<Result<Data, Error>> {
        self.number += 1;
        let value = value(&std::mem::take(&mut self.line), self.number, &mut self.reader)?;
        Some(value.map_err(|error| error.hint("the stream may have been cut off")))
    }
}

impl Lines {
    /// Adds to the line.
    fn keep(&mut self, piece: &[u8]) -> Result<(), Error> {
        if self.line.len() + piece.len() > MAX_BUFFERED {
            return Err(item_too_large(&format!("Line {}", self.number + 1)));
        }
        self.line.extend_from_slice(piece);
        Ok(())
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
        Error::new(code::INVALID_NDJSON, text).with_details(json!({ "line": number, "text": text_of_line }))
    }))
}
