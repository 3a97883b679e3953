//! NDJSON as a stream of data.

use std::io::BufRead;

use bytes::Bytes;
use futures_core::Stream;

use super::MAX_BUFFERED;
use super::decoder::{DecodedStream, Decoder, item_too_large};
use crate::data::Data;
use crate::data::json::read::JsonReader;
use crate::error::{Error, code};
use crate::json;

/// Maximum number of characters of an invalid line in an error.
const MAX_SHOWN_CHARS: usize = 200;

/// Returns the values of an NDJSON response (`application/x-ndjson`), each as soon as its line is complete.
/// Blank lines are skipped, and the last line needs no newline. Dropping the stream drops the body.
///
/// # Errors
///
/// `INVALID_NDJSON` for a line that is not JSON, with the line number and the start of the line in the
/// details; `RESPONSE_TOO_LARGE` for a line of more than 256 MiB; or the body's error. The stream ends after an
/// error. Of a response whose status is an error, 400 or above, the error is the only item, such as `HTTP_401`.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// use futures_util::StreamExt;
/// use vestibule::fetch::parse_streaming_response;
///
/// let response = http::Response::new("{\"n\":1}\n{\"n\":2}\n".to_owned());
/// let mut values = parse_streaming_response(response);
/// let first = values.next().await;
/// assert_eq!(first.unwrap().unwrap()["n"], vestibule::Data::from(1));
/// # }
/// ```
pub fn parse_streaming_response<B>(
    response: http::Response<B>,
) -> impl Stream<Item = Result<Data, Error>> + Send + Unpin
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<Error>,
{
    let decoder = LineDecoder { line: Vec::new(), line_number: 0, reader: JsonReader::default() };
    DecodedStream::new(response, decoder)
}

/// The decoder of NDJSON.
struct LineDecoder {
    /// The start of the current line, from earlier chunks. It is not searched again while it grows, so that a
    /// long line in small chunks takes linear time.
    line: Vec<u8>,
    /// Number of complete lines.
    line_number: u64,
    reader: JsonReader,
}

impl Decoder for LineDecoder {
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>> {
        while !chunk.is_empty() {
            let mut rest = chunk.as_ref();
            // Reading from memory cannot fail, and `skip_until` uses memchr.
            let length = rest.skip_until(b'\n').unwrap_or_default();
            let part = chunk.split_to(length);
            if part.last() != Some(&b'\n') {
                return self.push(&part).err().map(Err);
            }
            self.line_number += 1;
            let value = if self.line.is_empty() {
                parse_line(&part, self.line_number, &mut self.reader)
            } else {
                if let Err(error) = self.push(&part) {
                    return Some(Err(error));
                }
                let value = parse_line(&self.line, self.line_number, &mut self.reader);
                self.line.clear();
                value
            };
            if value.is_some() {
                return value;
            }
        }
        None
    }

    fn decode_eof(&mut self) -> Option<Result<Data, Error>> {
        self.line_number += 1;
        let value = parse_line(&std::mem::take(&mut self.line), self.line_number, &mut self.reader)?;
        Some(value.map_err(|error| error.hint("the stream may be truncated")))
    }
}

impl LineDecoder {
    /// Appends to the current line.
    fn push(&mut self, part: &[u8]) -> Result<(), Error> {
        if self.line.len() + part.len() > MAX_BUFFERED {
            return Err(item_too_large(&format!("Line {}", self.line_number + 1)));
        }
        self.line.extend_from_slice(part);
        Ok(())
    }
}

/// Parses a line, or returns `None` if it is blank.
fn parse_line(line: &[u8], number: u64, reader: &mut JsonReader) -> Option<Result<Data, Error>> {
    // Without the newline, the column of an error at the end is on this line.
    let line = line.strip_suffix(b"\n").unwrap_or(line);
    if line.iter().all(u8::is_ascii_whitespace) {
        return None;
    }
    Some(reader.read(line).map_err(|error| {
        let (message, column) = (error.message(), error.column());
        let text = format!("Line {number} is not JSON: {message} at column {column}");
        let text_of_line: String = String::from_utf8_lossy(line).trim_end().chars().take(MAX_SHOWN_CHARS).collect();
        Error::new(code::INVALID_NDJSON, text).with_details(json!({ "line": number, "text": text_of_line }))
    }))
}
