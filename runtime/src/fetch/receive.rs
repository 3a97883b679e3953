//! What becomes of a response that a command waits for.

use std::future::poll_fn;
use std::pin::Pin;
use std::task::{Context, Poll, ready};

use bytes::{Bytes, BytesMut};
use futures_core::Stream;
use http::header::CONTENT_TYPE;
use http::{HeaderMap, StatusCode};
use http_body::Body as _;

use super::media::{self, MediaType};
use super::{
    Advice, FetchOutput, Response, ResponseBody, Whole, broken, is_event_stream, is_streaming_response,
    parse_event_stream, parse_streaming_response,
};
use crate::command::{Body, Outcome, RunResult, Transfer};
use crate::data::{Data, Map};
use crate::error::{Error, Result, code};

/// So much of a body is read before it is called text or not; what is not is passed on from there.
const PROBE: usize = 64 << 10;

/// So much is read of a body that says what went wrong.
const FAILURE: usize = 1 << 20;

/// How the answer to a request is wanted.
#[derive(Clone, Copy, Debug)]
pub(super) struct Wanted {
    /// As it came, for a file or for stdout.
    pub(super) bytes: bool,
    /// With its status and headers.
    pub(super) head: bool,
    /// Line by line, where it is lines of JSON.
    pub(super) lines: bool,
    /// One by one, where it is server-sent events.
    pub(super) events: bool,
    /// How much of it may be held in memory.
    pub(super) room: usize,
}

/// The outcome of a command from the response to its request.
pub(super) async fn outcome(response: Response, wanted: Wanted) -> RunResult {
    let meta = head(response.status(), response.headers());
    match body(response, &meta, wanted).await {
        Ok(body) => Ok(Outcome { body, meta, is_foreign: true, ..Outcome::default() }),
        Err(error) => Err(error.with_meta(meta, wanted.head)),
    }
}

async fn body(response: Response, meta: &Map, wanted: Wanted) -> Result<Body> {
    if !response.status().is_success() {
        let Advice(advice) = response.extensions().get().cloned().unwrap_or_default();
        return Err(advice.into_iter().fold(failure(response).await, Error::hint));
    }
    let head = if wanted.head { meta.clone() } else { Map::new() };
    if !wanted.bytes && wanted.lines && is_streaming_response(&response) {
        return Ok(stream(head, parse_streaming_response(response)));
    }
    if !wanted.bytes && wanted.events && is_event_stream(&response) {
        return Ok(stream(head, parse_event_stream(response)));
    }
    let (parts, mut body) = response.into_parts();
    let is_whole = Whole::of(&parts.extensions);
    is_whole.set(!wanted.bytes);
    let start =
        if wanted.bytes { Start::Binary(Bytes::new()) } else { begin(&mut body, &parts.headers, wanted).await? };
    let whole = match start {
        Start::Binary(first) => {
            is_whole.set(false);
            return Ok(transfer(&parts.headers, first, body, head));
        }
        Start::Whole(whole) => whole,
    };
    let is_empty = whole.is_empty();
    let output = FetchOutput::new(http::Response::from_parts(parts, whole));
    Ok(match output.bytes {
        Some(bytes) => transfer(&output.headers, bytes, body, head),
        None if wanted.head => Body::Data(with_body(head, output.data).into()),
        None if is_empty => Body::Nothing,
        None => Body::Data(output.data.into()),
    })
}

/// What is known of a body that is not wanted as bytes.
enum Start {
    /// All of it.
    Whole(Bytes),
    /// Its first bytes, which are no text.
    Binary(Bytes),
}

async fn begin(body: &mut ResponseBody, headers: &HeaderMap, wanted: Wanted) -> Result<Start> {
    let media = MediaType::of(headers);
    let mut read = BytesMut::new();
    let mut is_probed = false;
    while let Some(chunk) = next(body).await {
        let chunk = chunk?;
        if read.len() + chunk.len() > wanted.room {
            return Err(too_large(wanted.room));
        }
        read.extend_from_slice(&chunk);
        if !is_probed && read.len() >= PROBE {
            if !media::begins_as_text(&read, media.as_ref()) {
                return Ok(Start::Binary(read.freeze()));
            }
            is_probed = true;
        }
    }
    Ok(Start::Whole(read.freeze()))
}

fn too_large(room: usize) -> Error {
    let message = format!("The response has more than {room} bytes, and no more are held in memory");
    Error::new(code::RESPONSE_TOO_LARGE, message)
        .hint("`-o <file>` saves it as it comes, and `-o -` writes it to stdout")
}

/// The error that a response stands for. Of a long body only the beginning is told.
async fn failure(response: Response) -> Error {
    let (mut parts, mut body) = response.into_parts();
    let Advice(advice) = parts.extensions.remove().unwrap_or_default();
    Whole::of(&parts.extensions).set(true);
    let mut read = BytesMut::new();
    while read.len() < FAILURE
        && let Some(Ok(chunk)) = next(&mut body).await
    {
        read.extend_from_slice(&chunk);
    }
    read.truncate(FAILURE);
    FetchOutput::new(http::Response::from_parts(parts, read.freeze())).into_error_with(advice)
}

/// The next bytes of a body; trailers are none.
async fn next(body: &mut ResponseBody) -> Option<Result<Bytes>> {
    poll_fn(|cx| poll_bytes(body, cx)).await
}

fn poll_bytes(body: &mut ResponseBody, cx: &mut Context<'_>) -> Poll<Option<Result<Bytes>>> {
    loop {
        return Poll::Ready(match ready!(Pin::new(&mut *body).poll_frame(cx)) {
            None => None,
            Some(Err(error)) => Some(Err(broken("The body of the response broke off: ", error))),
            Some(Ok(frame)) => match frame.into_data() {
                Ok(bytes) if !bytes.is_empty() => Some(Ok(bytes)),
                _ => continue,
            },
        });
    }
}

fn transfer(headers: &HeaderMap, first: Bytes, body: ResponseBody, head: Map) -> Body {
    let media_type = headers.get(CONTENT_TYPE).map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
    Body::Bytes(Transfer {
        media_type: media_type.unwrap_or_else(|| "application/octet-stream".to_owned()),
        size: body.size_hint().exact().map(|rest| rest + first.len() as u64),
        head,
        chunks: Box::pin(Rest { first, body }),
    })
}

/// The first bytes of a body, and those that are still to come.
struct Rest {
    first: Bytes,
    body: ResponseBody,
}

impl Stream for Rest {
    type Item = Result<Bytes>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if !self.first.is_empty() {
            return Poll::Ready(Some(Ok(std::mem::take(&mut self.first))));
        }
        poll_bytes(&mut self.body, cx)
    }
}

fn stream(head: Map, rest: impl Stream<Item = Result<Data>> + Send + Unpin + 'static) -> Body {
    let head = (!head.is_empty()).then_some(Data::Object(head));
    Body::stream(After { head, rest })
}

/// Items after what is said about them.
struct After<S> {
    head: Option<Data>,
    rest: S,
}

impl<S: Stream<Item = Result<Data>> + Unpin> Stream for After<S> {
    type Item = Result<Data>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        match self.head.take() {
            Some(head) => Poll::Ready(Some(Ok(head))),
            None => Pin::new(&mut self.rest).poll_next(cx),
        }
    }
}

fn with_body(mut head: Map, data: Data) -> Data {
    if !data.is_null() {
        head.insert("body", data);
    }
    Data::Object(head)
}

/// Status and headers, for the envelope; a header that is there several times is a list.
fn head(status: StatusCode, headers: &HeaderMap) -> Map {
    let mut out = Map::new();
    for name in headers.keys() {
        let values = headers.get_all(name).iter();
        let mut values: Vec<Data> =
            values.map(|value| String::from_utf8_lossy(value.as_bytes()).as_ref().into()).collect();
        let value = if values.len() == 1 { values.swap_remove(0) } else { Data::Array(values) };
        out.insert(name.as_str(), value);
    }
    let mut meta = Map::new();
    meta.insert("status", status.as_u16());
    meta.insert("headers", out);
    meta
}
