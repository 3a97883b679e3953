//! Turns a response into the outcome of a command: data, a stream, bytes or an error.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures_core::Stream;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use http_body::Body as _;

use super::effect::{RequestEffect, outcome_of};
use super::media::{self, MediaType};
use super::{
    BufferedFlag, FetchOutput, Hints, Response, ResponseBody, handler_error, is_event_stream, is_streaming_response,
    parse_event_stream, parse_streaming_response,
};
use crate::command::{Body, Outcome, RunResult, Transfer};
use crate::data::{Data, Map};
use crate::error::{CallOutcome, Error, Result, code};

/// Number of bytes that are read before a body is classified as text or binary.
const PROBE_SIZE: usize = 64 << 10;

/// Maximum number of bytes that are read from the body of an error response.
const MAX_ERROR_BODY: usize = 1 << 20;
/// Number of bytes that are kept of a longer one.
const MAX_SAMPLE: usize = 4096;

/// The member of the metadata with a warning about the response.
pub(super) const WARNING: &str = "warning";

/// The ways in which the caller accepts a response.
#[derive(Clone, Copy, Debug)]
pub(super) struct ResponseMode {
    /// Return the body as bytes, for a file or stdout.
    pub(super) is_raw: bool,
    /// Include the status and headers.
    pub(super) includes_head: bool,
    /// Stream NDJSON.
    pub(super) streams_ndjson: bool,
    /// Stream server-sent events.
    pub(super) streams_events: bool,
    /// Stream the other media types of JSON lines.
    pub(super) streams_lines: bool,
    /// Maximum number of bytes of a body that is buffered.
    pub(super) max_buffered: usize,
}

/// Returns the outcome of a command whose request got a response.
pub(super) async fn outcome(response: Response, mode: ResponseMode, effect: &RequestEffect) -> RunResult {
    let head = response_head(response.status(), response.headers());
    // A request that was redirected may have taken effect before.
    let earlier = response.extensions().get::<CallOutcome>().copied();
    let call_outcome = earlier.unwrap_or_else(|| outcome_of(response.status()));
    let mut meta = head.clone();
    match outcome_body(response, &head, mode, effect, &mut meta).await {
        Ok(body) => Ok(Outcome { body, meta, is_foreign: true, ..Outcome::default() }),
        Err(error) => Err(effect.settle(error, call_outcome).with_meta(head, mode.includes_head)),
    }
}

async fn outcome_body(
    response: Response,
    head: &Map,
    mode: ResponseMode,
    effect: &RequestEffect,
    meta: &mut Map,
) -> Result<Body> {
    if !response.status().is_success() {
        return Err(error_response(response).await);
    }
    let head = if mode.includes_head { head.clone() } else { Map::new() };
    let is_ndjson = mode.streams_ndjson && is_streaming_response(&response);
    if !mode.is_raw && (is_ndjson || mode.streams_lines && is_json_lines(response.headers())) {
        return Ok(stream_body(head, parse_streaming_response(response), effect));
    }
    if !mode.is_raw && mode.streams_events && is_event_stream(&response) {
        return Ok(stream_body(head, parse_event_stream(response), effect));
    }
    let (parts, mut body) = response.into_parts();
    let buffered_flag = BufferedFlag::from_extensions(&parts.extensions);
    buffered_flag.set(!mode.is_raw);
    let content = match mode.is_raw {
        true => Content::Binary(Bytes::new()),
        false => read_content(&mut body, &parts.headers, mode.max_buffered).await?,
    };
    let content = match content {
        Content::Complete(content) => content,
        Content::Binary(start) => {
            if !mode.is_raw {
                warn_of_binary_json(&parts.headers, meta);
            }
            buffered_flag.set(false);
            return Ok(Body::Bytes(transfer(&parts.headers, start, body, head)));
        }
    };
    let (is_empty, whole) = (content.is_empty(), content.clone());
    let output = FetchOutput::new(http::Response::from_parts(parts, content));
    if let Some(error) = &output.json_error {
        meta.insert(WARNING, format!("the response is not valid JSON, and is treated as text: {error}"));
    }
    Ok(match output.bytes {
        Some(bytes) => {
            warn_of_binary_json(&output.headers, meta);
            Body::Bytes(transfer(&output.headers, bytes, body, head))
        }
        None if mode.includes_head => Body::Data(with_body(head, output.data).into()),
        None if is_empty => Body::Nothing,
        // A file, such as a text or a JSON document, is saved as it is.
        None if is_file(&output.headers) => {
            let transfer = transfer(&output.headers, whole, body, head);
            Body::Bytes(Transfer { data: Some(output.data), ..transfer })
        }
        None => Body::Data(output.data.into()),
    })
}

/// Warns if a body that is transferred as bytes was to be JSON.
fn warn_of_binary_json(headers: &HeaderMap, meta: &mut Map) {
    if MediaType::from_headers(headers).is_some_and(|media_type| media_type.is_json()) {
        meta.insert(WARNING, "the response is not valid JSON: its bytes are not UTF-8, and are left as they are");
    }
}

/// Returns true if a response has a media type of JSON lines.
fn is_json_lines(headers: &HeaderMap) -> bool {
    MediaType::from_headers(headers).is_some_and(|media_type| media_type.is_json_lines())
}

/// Returns true if a response declares its body to be bytes of any kind (RFC 2046, 4.5.1).
fn is_file(headers: &HeaderMap) -> bool {
    MediaType::from_headers(headers).is_some_and(|media_type| media_type.essence == "application/octet-stream")
}

/// The content of a body, as far as it was read.
enum Content {
    /// All bytes.
    Complete(Bytes),
    /// The first bytes of binary data.
    Binary(Bytes),
}

/// Reads a body to its end, or until its first bytes show that it is not text.
async fn read_content(body: &mut ResponseBody, headers: &HeaderMap, max_buffered: usize) -> Result<Content> {
    let media_type = MediaType::from_headers(headers);
    let mut content = BytesMut::new();
    let mut is_probed = false;
    while let Some(chunk) = next_chunk(body).await {
        let chunk = chunk?;
        if content.len() + chunk.len() > max_buffered {
            return Err(too_large(max_buffered));
        }
        content.extend_from_slice(&chunk);
        if !is_probed && content.len() >= PROBE_SIZE {
            if !media::starts_as_text(&content, media_type.as_ref()) {
                return Ok(Content::Binary(content.freeze()));
            }
            is_probed = true;
        }
    }
    Ok(Content::Complete(content.freeze()))
}

fn too_large(max_buffered: usize) -> Error {
    Error::new(code::RESPONSE_TOO_LARGE, format!("The response exceeds the limit of {max_buffered} bytes in memory"))
        .hint("use `-o <file>` to save it as it arrives, or `-o -` to write it to stdout")
}

/// Returns the error of a non-2xx response, from the start of its body.
pub(crate) async fn error_response(response: Response) -> Error {
    let (mut parts, mut body) = response.into_parts();
    let Hints(hints) = parts.extensions.remove().unwrap_or_default();
    BufferedFlag::from_extensions(&parts.extensions).set(true);
    let mut content = BytesMut::new();
    while content.len() <= MAX_ERROR_BODY
        && let Some(Ok(chunk)) = next_chunk(&mut body).await
    {
        content.extend_from_slice(&chunk);
    }
    if content.len() > MAX_ERROR_BODY {
        // A part of a document cannot be parsed, whatever its length.
        content.truncate(sample_length(&content));
    }
    FetchOutput::new(http::Response::from_parts(parts, content.freeze())).into_error_with(hints)
}

/// Returns the length of the beginning that is kept of a body which is too long; no character is cut.
fn sample_length(content: &[u8]) -> usize {
    let sample = content.get(..MAX_SAMPLE).unwrap_or(content);
    match std::str::from_utf8(sample) {
        Err(error) if error.error_len().is_none() => error.valid_up_to(),
        _ => sample.len(),
    }
}

/// Returns the next bytes of a body.
async fn next_chunk(body: &mut ResponseBody) -> Option<Result<Bytes>> {
    poll_fn(|cx| poll_chunk(body, cx)).await
}

/// Polls for the next bytes of a body; trailers are skipped.
fn poll_chunk(body: &mut ResponseBody, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes>>> {
    loop {
        match ready!(Pin::new(&mut *body).poll_frame(cx)) {
            None => return Poll::Ready(None),
            Some(Err(error)) => {
                let error = handler_error("Cannot read the body of the response: ", error);
                return Poll::Ready(Some(Err(error)));
            }
            Some(Ok(frame)) => match frame.into_data() {
                Ok(bytes) if !bytes.is_empty() => return Poll::Ready(Some(Ok(bytes))),
                _ => {}
            },
        }
    }
}

/// The bytes of a body, after those that were read.
struct BodyChunks {
    start: Option<Bytes>,
    body: ResponseBody,
}

impl Stream for BodyChunks {
    type Item = Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.start.take() {
            Some(start) => Poll::Ready(Some(Ok(start))),
            None => poll_chunk(&mut self.body, cx),
        }
    }
}

fn transfer(headers: &HeaderMap, start: Bytes, body: ResponseBody, head: Map) -> Transfer {
    let media_type = headers.get(CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    let size = body.size_hint().exact().map(|rest| rest + start.len() as u64);
    Transfer {
        media_type: media_type.unwrap_or_else(|| "application/octet-stream".to_owned()),
        size,
        head,
        chunks: Box::pin(BodyChunks { start: Some(start).filter(|start| !start.is_empty()), body }),
        data: None,
    }
}

/// Returns a stream of items, after the status and headers unless those are empty.
fn stream_body(head: Map, items: impl Stream<Item = Result<Data>> + Send + 'static, effect: &RequestEffect) -> Body {
    let head = Some(head).filter(|head| !head.is_empty()).map(Data::Object);
    let effect = (!effect.is_safe()).then(|| effect.clone());
    Body::stream(head, items, move |item| match &effect {
        Some(effect) => item.map_err(|error| effect.settle(error, CallOutcome::Unknown)),
        None => item,
    })
}

fn with_body(mut head: Map, data: Data) -> Data {
    if !data.is_null() {
        head.insert("body", data);
    }
    Data::Object(head)
}

/// Decodes the value of a header: bytes that are not UTF-8 are Latin-1.
fn header_text(value: &[u8]) -> String {
    std::str::from_utf8(value).map_or_else(|_| value.iter().copied().map(char::from).collect(), str::to_owned)
}

/// Returns the status and headers as data; a header with several values is an array.
fn response_head(status: StatusCode, headers: &HeaderMap) -> Map {
    let mut fields = Map::new();
    for name in headers.keys() {
        let values = headers.get_all(name).iter();
        let mut values: Vec<Data> = values.map(|value| header_text(value.as_bytes()).into()).collect();
        let value = if values.len() == 1 { values.swap_remove(0) } else { Data::Array(values) };
        fields.insert(name.as_str(), value);
    }
    let mut head = Map::new();
    head.insert("status", status.as_u16());
    head.insert("headers", fields);
    head
}
