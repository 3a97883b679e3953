//! Server-sent events, each as data the moment it is complete.

use bytes::{Buf, Bytes};
use futures_util::Stream;

use super::decoder::{DecodedStream, Decoder, item_too_large};
use super::media::MediaType;
use super::{BoxError, MAX_BUFFERED};
use crate::data::{Data, Map, from_json};
use crate::error::Error;

/// Whether a response is a stream of server-sent events: its media type is `text/event-stream`.
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

/// The events of a stream of server-sent events (`text/event-stream`), each the moment it is complete,
/// read as the HTML standard says. Dropping the stream drops the body.
///
/// An event is an object with its `data`: an object or an array where the text is one in JSON, else the
/// text. Before that stand its `event`, `id` and `retry`, where the event has them. Comments are
/// skipped, and so is what follows the last blank line.
///
/// # Errors
///
/// A body that breaks off gives its error, and an event of more than 256 MiB `RESPONSE_TOO_LARGE`; the
/// stream ends after either.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// use std::future::poll_fn;
/// use std::pin::pin;
///
/// use futures_core::Stream;
/// use vestibule::fetch::parse_event_stream;
///
/// let response = http::Response::new("event: step\ndata: {\"n\":1}\n\n".to_owned());
/// let mut events = pin!(parse_event_stream(response));
/// let first = poll_fn(|cx| events.as_mut().poll_next(cx)).await.unwrap().unwrap();
/// assert_eq!(first, vestibule::json!({ "event": "step", "data": { "n": 1 } }));
/// # }
/// ```
pub fn parse_event_stream<B>(response: http::Response<B>) -> impl Stream<Item = Result<Data, Error>> + Send + Unpin
where
    B: http_body::Body<Data = Bytes> + Send,
    B::Error: Into<BoxError>,
{
    let events = Events { line: Vec::new(), is_first: true, after_return: false, event: Event::default() };
    DecodedStream::new(response.into_body(), events)
}

struct Events {
    /// The line so far.
    line: Vec<u8>,
    /// Whether no line has been read yet: before the first there may be a byte order mark.
    is_first: bool,
    /// Whether the last byte was a CR, which a LF may follow.
    after_return: bool,
    event: Event,
}

/// What the fields of an event gave so far.
#[derive(Default)]
struct Event {
    name: String,
    id: String,
    retry: Option<u64>,
    data: Option<String>,
}

impl Decoder for Events {
    fn decode(&mut self, chunk: &mut Bytes) -> Option<Result<Data, Error>> {
        while !chunk.is_empty() {
            if std::mem::take(&mut self.after_return) && chunk.first() == Some(&b'\n') {
                chunk.advance(1);
                continue;
            }
            let end = chunk.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let piece = chunk.split_to(end.unwrap_or(chunk.len()));
            let size = self.line.len() + piece.len() + self.event.data.as_ref().map_or(0, String::len);
            if size > MAX_BUFFERED {
                return Some(Err(item_too_large("An event")));
            }
            self.line.extend_from_slice(&piece);
            // Without an end, the line goes on in the next chunk.
            end?;
            self.after_return = chunk.get_u8() == b'\r';
            if let Some(event) = self.end_line() {
                return Some(Ok(event));
            }
        }
        None
    }
}

impl Events {
    /// Reads the line; a blank one ends the event.
    fn end_line(&mut self) -> Option<Data> {
        let text = String::from_utf8_lossy(&self.line);
        let mark = if std::mem::take(&mut self.is_first) { "\u{feff}" } else { "" };
        let text = text.strip_prefix(mark).unwrap_or(&text);
        if text.is_empty() {
            self.line.clear();
            return std::mem::take(&mut self.event).finish();
        }
        self.event.field(text);
        self.line.clear();
        None
    }
}

impl Event {
    fn field(&mut self, line: &str) {
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
            // A comment, or a field that nobody knows.
            _ => {}
        }
    }

    /// The event, if it has data.
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
