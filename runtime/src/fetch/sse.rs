//! Server-sent events as a stream of data.

use bytes::{Buf, Bytes};
use futures_core::Stream;

use super::MAX_BUFFERED;
use super::decoder::{DecodedStream, Decoder, item_too_large};
use super::media::MediaType;
use crate::data::{Data, Map, from_json};
use crate::error::Error;

/// Returns true if a response has server-sent events: its media type is `text/event-stream`.
///
/// ```
/// use vestibule::fetch::is_event_stream;
///
/// let response = http::Response::builder().header("content-type", "text/event-stream").body(())?;
/// assert!(is_event_stream(&response));
/// # Ok::<(), http::Error>(())
/// ```
pub fn is_event_stream<B>(response: &http::Response<B>) -> bool {
    MediaType::from_headers(response.headers()).is_some_and(|media| media.essence == "text/event-stream")
}

/// Returns the server-sent events of a response, each as soon as it is complete, parsed as the HTML standard
/// specifies. Dropping the stream drops the body.
///
/// An event is an object with `event`, `id` and `retry`, if the event has them, and `data`: parsed as JSON if
/// it is an object or array, text otherwise. Comments are skipped, and so is an event without a blank line
/// after it.
///
/// # Errors
///
/// The body's error, or `RESPONSE_TOO_LARGE` for an event of more than 256 MiB. The stream ends after an error. Of a response
/// whose status is an error, 400 or above, the error is the only item, such as `HTTP_401`.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// use futures_util::StreamExt;
/// use vestibule::fetch::parse_event_stream;
///
/// let response = http::Response::new("event: step\ndata: {\"n\":1}\n\n".to_owned());
/// let mut events = parse_event_stream(response);
/// let first = events.next().await.unwrap().unwrap();
/// assert_eq!(first, vestibule::json!({ "event": "step", "data": { "n": 1 } }));
/// # }
/// ```
pub fn parse_event_stream<B>(response: http::Response<B>) -> impl Stream<Item = Result<Data, Error>> + Send + Unpin
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<Error>,
{
    let decoder = EventDecoder { line: Vec::new(), is_first_line: true, is_after_cr: false, event: Event::default() };
    DecodedStream::new(response, decoder)
}

/// The decoder of an event stream.
struct EventDecoder {
    /// The start of the current line.
    line: Vec<u8>,
    /// True until a line is complete; the first may have a byte order mark.
    is_first_line: bool,
    /// True after a CR, which an LF may follow.
    is_after_cr: bool,
    event: Event,
}

/// The fields of an event so far.
#[derive(Default)]
struct Event {
    name: String,
    id: String,
    retry: Option<u64>,
    data: Option<String>,
}

impl Decoder for EventDecoder {
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>> {
        while !chunk.is_empty() {
            if std::mem::take(&mut self.is_after_cr) && chunk.first() == Some(&b'\n') {
                chunk.advance(1);
                continue;
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = chunk.split_to(end.unwrap_or(chunk.len()));
            let size = self.line.len() + part.len() + self.event.data.as_ref().map_or(0, String::len);
            if size > MAX_BUFFERED {
                return Some(Err(item_too_large("An event")));
            }
            self.line.extend_from_slice(&part);
            // A line without an end continues in the next chunk.
            end?;
            self.is_after_cr = chunk.get_u8() == b'\r';
            if let Some(event) = self.end_line() {
                return Some(Ok(event));
            }
        }
        None
    }
}

impl EventDecoder {
    /// Parses the line. A blank line ends the event.
    fn end_line(&mut self) -> Option<Data> {
        let text = String::from_utf8_lossy(&self.line);
        let mark = if std::mem::take(&mut self.is_first_line) { "\u{feff}" } else { "" };
        let text = text.strip_prefix(mark).unwrap_or(&text);
        if text.is_empty() {
            self.line.clear();
            return std::mem::take(&mut self.event).finish();
        }
        self.event.parse_field(text);
        self.line.clear();
        None
    }
}

impl Event {
    fn parse_field(&mut self, line: &str) {
        let (name, value) = line.split_once(':').unwrap_or((line, ""));
        let value = value.strip_prefix(' ').unwrap_or(value);
        match name {
            "event" => value.clone_into(&mut self.name),
            "id" if !value.contains('\0') => value.clone_into(&mut self.id),
            "retry" if !value.is_empty() && value.bytes().all(|byte| byte.is_ascii_digit()) => {
                self.retry = value.parse().ok();
            }
            "data" => match &mut self.data {
                Some(data) => {
                    data.push('\n');
                    data.push_str(value);
                }
                None => self.data = Some(value.to_owned()),
            },
            // A comment or an unknown field.
            _ => {}
        }
    }

    /// Returns the event as data, or `None` if it has no `data`.
    fn finish(self) -> Option<Data> {
        let data = self.data?;
        let mut out = Map::new();
        if !self.name.is_empty() {
            out.insert("event", self.name);
        }
        if !self.id.is_empty() {
            out.insert("id", self.id);
        }
        if let Some(retry) = self.retry {
            out.insert("retry", retry);
        }
        let is_json = data.trim_start().starts_with(['{', '[']);
        let data = is_json.then(|| from_json(&data).ok()).flatten().unwrap_or(Data::String(data));
        out.insert("data", data);
        Some(Data::Object(out))
    }
}
