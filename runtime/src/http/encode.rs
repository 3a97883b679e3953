//! Responses: envelopes in the format that the caller prefers, and problem details.

use bytes::Bytes;
use http::header::{CACHE_CONTROL, CONTENT_DISPOSITION, CONTENT_TYPE, HeaderName, HeaderValue, VARY};
use http::{Response, StatusCode};

use super::accept::{Accept, PROBLEM, media_type};
use super::refusal::Refusal;
use crate::command::Media;
use crate::data::{Data, Map, write_json};
use crate::fetch::ResponseBody;
use crate::graph::Node;
use crate::json;
use crate::render::{self, Format};

/// Returns a response with data in a format.
pub(super) fn data(status: StatusCode, data: &Data, format: Format) -> Response<ResponseBody> {
    let mut text = Vec::new();
    // Writing to a vector cannot fail.
    let _ = match format {
        Format::Json => write_json(&mut text, data),
        _ => render::write(&mut text, data, format, None),
    };
    let mut response = content(status, media_type(format), text);
    response.headers_mut().insert(VARY, HeaderValue::from_static("accept"));
    response
}

/// Returns a response with media. What a browser may run is saved, not shown as a page of this server.
pub(super) fn media(media: Media) -> Response<ResponseBody> {
    let essence = media.media_type().split('/').next().unwrap_or_default();
    let is_shown = matches!(essence, "image" | "audio" | "video") && media.as_text().is_none();
    let media_type = HeaderValue::from_str(media.media_type());
    let mut response = Response::new(ResponseBody::from(media.into_bytes()));
    let headers = response.headers_mut();
    headers.insert(CONTENT_TYPE, media_type.unwrap_or(HeaderValue::from_static("application/octet-stream")));
    headers.insert(VARY, HeaderValue::from_static("accept"));
    if !is_shown {
        headers.insert(CONTENT_DISPOSITION, HeaderValue::from_static("attachment"));
    }
    response
}

/// Returns a response with a text.
pub(super) fn content(status: StatusCode, media_type: &'static str, text: impl Into<Bytes>) -> Response<ResponseBody> {
    let mut response = Response::new(ResponseBody::from(text));
    *response.status_mut() = status;
    response.headers_mut().insert(CONTENT_TYPE, HeaderValue::from_static(media_type));
    response
}

/// Returns a response whose body is JSON lines, each of which is sent at once.
pub(super) fn lines(body: ResponseBody) -> Response<ResponseBody> {
    let mut response = content(StatusCode::OK, media_type(Format::Jsonl), Bytes::new());
    *response.body_mut() = body;
    let headers = response.headers_mut();
    headers.insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    // Proxies that gather a response would hold the lines back.
    headers.insert(HeaderName::from_static("x-accel-buffering"), HeaderValue::from_static("no"));
    response
}

/// Returns the response of a request that failed.
pub(super) fn refusal(mut refusal: Refusal, root: &Node, accept: &Accept) -> Response<ResponseBody> {
    let status = refusal.status();
    let mut response = if accept.wants_problem() {
        let mut text = Vec::new();
        let mut problem = problem(&refusal, status, root);
        if let (Some(items), Data::Object(problem)) = (refusal.items.take(), &mut problem) {
            problem.insert("data", items);
        }
        let _ = write_json(&mut text, &problem);
        content(status, PROBLEM, text)
    } else {
        let meta = (!refusal.command.is_empty()).then(|| json!({ "command": refusal.command.as_str() }));
        let mut envelope = crate::output::failure(&refusal.error, meta, &root.invocation());
        if let (Some(items), Data::Object(envelope)) = (refusal.items.take(), &mut envelope) {
            envelope.insert("data", items);
        }
        // A caller that accepts none of the formats gets JSON.
        data(status, &envelope, accept.format(false).unwrap_or(Format::Json))
    };
    response.headers_mut().extend(refusal.headers);
    response
}

/// Returns the problem details of an error (RFC 9457); the members of the error beside its message are extensions.
fn problem(refusal: &Refusal, status: StatusCode, root: &Node) -> Data {
    let mut out = Map::new();
    out.insert("type", "about:blank");
    out.insert("title", status.canonical_reason().unwrap_or("Error"));
    out.insert("status", u64::from(status.as_u16()));
    if let Data::Object(error) = refusal.error.to_data_of(&root.invocation()) {
        for (key, value) in error {
            out.insert(if key == "message" { "detail".to_owned() } else { key }, value);
        }
    }
    Data::Object(out)
}
