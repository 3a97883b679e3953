//! The outcome of a command as a response.

use std::sync::Arc;
use std::time::Instant;

use futures_util::TryStreamExt;
use http::header::{CONTENT_DISPOSITION, CONTENT_LENGTH, CONTENT_TYPE, HeaderValue};
use http::{Response, StatusCode};
use http_body::Frame;
use http_body_util::StreamBody;

use super::accept::Accept;
use super::answer::withhold_place;
use super::refusal::Refusal;
use super::{encode, stream};
use crate::command::{Body, Outcome, Stderr, Transfer};
use crate::data::{Data, Map, to_json};
use crate::error::{Error, Next, code};
use crate::fetch::ResponseBody;
use crate::graph::Node;
use crate::output;
use crate::render::Format;
use crate::run::{Interrupted, Items};

/// Maximum size of the items that are gathered for a format other than JSON lines, as JSON.
const MAX_GATHERED: usize = 64 << 20;

/// The members of a result's envelope besides its data.
pub(super) struct Finish {
    pub(super) root: Arc<Node>,
    /// The server's stderr.
    pub(super) stderr: Stderr,
    pub(super) command: String,
    pub(super) started: Instant,
    pub(super) meta: Map,
    pub(super) next: Vec<Next>,
    pub(super) exit_code: u8,
}

impl Finish {
    fn meta(self) -> Data {
        let Self { root, command, started, mut meta, next, exit_code, .. } = self;
        if exit_code != 0 {
            meta.insert("exitCode", u64::from(exit_code));
        }
        output::meta(&command, started.elapsed(), meta, &next, &root.invocation())
    }

    fn result(self, data: Option<Data>) -> Data {
        output::success(data, self.meta())
    }

    /// Returns the envelope after the last item, with what the layers around the command added.
    pub(super) fn success(mut self, trailer: Option<Outcome>) -> Data {
        if let Some(Outcome { meta, next, exit_code, .. }) = trailer {
            (self.meta, self.next, self.exit_code) = (meta, next, exit_code);
        }
        self.result(None)
    }

    /// Returns the envelope of an error after some items.
    pub(super) fn failure(self, mut error: Error) -> Data {
        withhold_place(&mut error, &self.stderr);
        let invocation = self.root.invocation();
        output::failure(&error, Some(self.meta()), &invocation)
    }
}

/// Returns the response of a command that did not fail at once.
pub(super) async fn respond(
    body: Body,
    interrupted: impl FnOnce() -> Interrupted,
    finish: Finish,
    accept: &Accept,
) -> Result<Response<ResponseBody>, Refusal> {
    let data = match Items::of(body) {
        Ok(mut items) => {
            let mut interrupted = interrupted();
            let first = items.next(&mut interrupted).await.transpose()?;
            if accept.format(true) == Some(Format::Jsonl) {
                return Ok(stream::respond(first, items, interrupted, finish));
            }
            let all = gather(first, &mut items, &mut interrupted).await?;
            let envelope = match finish.success(items.trailer()) {
                Data::Object(envelope) => with_data(envelope, all),
                other => other,
            };
            return Ok(encode::data(StatusCode::OK, &envelope, format(accept)));
        }
        Err(Body::Bytes(Transfer { data: Some(data), media_type, .. })) if !accept.prefers(&media_type) => Some(data),
        Err(Body::Bytes(transfer)) => return Ok(bytes(transfer, disposition(&finish.meta))),
        Err(Body::Media(media)) if accept.prefers(media.media_type()) => return Ok(encode::media(media)),
        Err(Body::Media(media)) => Some(media.to_data()),
        Err(Body::Data(value)) => Some(value.data),
        Err(_) => None,
    };
    Ok(encode::data(StatusCode::OK, &finish.result(data), format(accept)))
}

fn format(accept: &Accept) -> Format {
    accept.format(false).unwrap_or(Format::Json)
}

/// Adds the data to an envelope, before its metadata.
fn with_data(envelope: Map, items: Vec<Data>) -> Data {
    let mut out = Map::new();
    out.insert("ok", true);
    out.insert("data", Data::Array(items));
    out.extend(envelope);
    Data::Object(out)
}

/// Gathers the items of a stream for a caller who does not read lines.
///
/// # Errors
///
/// The error of the stream, with the items before it, or that the items take too much space.
async fn gather(first: Option<Data>, items: &mut Items, interrupted: &mut Interrupted) -> Result<Vec<Data>, Refusal> {
    let (mut all, mut size) = (Vec::new(), 0);
    let mut item = first;
    while let Some(next) = item {
        size += to_json(&next).len();
        if size > MAX_GATHERED {
            let error = Error::new(code::RESPONSE_TOO_LARGE, format!("the items take more than {MAX_GATHERED} bytes"));
            return Err(error.hint("accept `application/x-ndjson` to get each item as it comes").into());
        }
        all.push(next);
        item = match items.next(interrupted).await.transpose() {
            Ok(item) => item,
            Err(error) => return Err(Refusal::from(error).after(all)),
        };
    }
    Ok(all)
}

/// Returns how a client is to treat a download, from the metadata of its response: as a file with the name that it has
/// there. A page from elsewhere is not shown as one of this server.
fn disposition(meta: &Map) -> HeaderValue {
    let given = meta.get("headers").and_then(|headers| headers.get("content-disposition")).and_then(Data::as_str);
    let parameters = given.and_then(|value| value.split_once(';'));
    let value = parameters.and_then(|(_, rest)| HeaderValue::from_str(&format!("attachment;{rest}")).ok());
    value.unwrap_or(HeaderValue::from_static("attachment"))
}

/// Returns the response with the bytes of a download.
fn bytes(transfer: Transfer, disposition: HeaderValue) -> Response<ResponseBody> {
    let Transfer { media_type, size, chunks, .. } = transfer;
    let mut response = Response::new(ResponseBody::new(StreamBody::new(chunks.map_ok(Frame::data))));
    let headers = response.headers_mut();
    let media_type = HeaderValue::from_str(&media_type);
    headers.insert(CONTENT_TYPE, media_type.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.extend(size.map(|size| (CONTENT_LENGTH, HeaderValue::from(size))));
    headers.insert(CONTENT_DISPOSITION, disposition);
    response
}
