//! The input of a request: its body as JSON, or its query.

use std::future::poll_fn;
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use bytes::{Bytes, BytesMut};
use http::HeaderMap;
use http::header::{CONTENT_LENGTH, CONTENT_TYPE};
use http_body_util::BodyExt;
use percent_encoding::percent_decode;

use super::RequestBody;
use super::refusal::Refusal;
use super::settings::Settings;
use crate::data::{Data, from_json_strict};
use crate::error::{Error, code};
use crate::fetch::MediaType;

/// Reads a body as one JSON value; an empty body is an empty object.
///
/// A body has to be declared as JSON: that is what no page of another site can send without the browser asking first.
pub(super) async fn object(headers: &HeaderMap, body: RequestBody, settings: &Settings) -> Result<Data, Refusal> {
    let bytes = read(headers, body, settings).await?;
    if bytes.is_empty() {
        return Ok(Data::Object(crate::data::Map::new()));
    }
    check_media_type(headers)?;
    let text = std::str::from_utf8(&bytes).map_err(|_| not_json("it is not UTF-8"))?;
    match from_json_strict(text) {
        Ok(data @ Data::Object(_)) => Ok(data),
        Ok(_) => Err(not_json("expected an object of arguments and options")),
        Err(error) => Err(not_json(&error.to_string())),
    }
}

fn not_json(reason: &str) -> Refusal {
    Error::new(code::PARSE_ERROR, format!("the body is not the JSON of an input: {reason}")).into()
}

fn check_media_type(headers: &HeaderMap) -> Result<(), Refusal> {
    let given = headers.get(CONTENT_TYPE).map(|value| value.to_str().unwrap_or_default());
    let given = given.map(|text| MediaType::parse(text).essence);
    match given {
        Some(essence) if essence == "application/json" || essence.ends_with("+json") => Ok(()),
        given => {
            let found = given.map_or_else(|| "no media type".to_owned(), |found| format!("`{found}`"));
            let error = Error::new(code::UNSUPPORTED_MEDIA_TYPE, format!("the body has {found}, not JSON"));
            Err(error.hint("send `Content-Type: application/json`").into())
        }
    }
}

/// Reads a body, up to the limits of its size and time.
pub(super) async fn read(headers: &HeaderMap, body: RequestBody, settings: &Settings) -> Result<Bytes, Refusal> {
    let declared = headers.get(CONTENT_LENGTH).and_then(|value| value.to_str().ok()?.parse::<u64>().ok());
    if declared.is_some_and(|length| length > settings.body_limit as u64) {
        return Err(too_large(settings.body_limit));
    }
    if http_body::Body::is_end_stream(&body) {
        return Ok(Bytes::new());
    }
    within(settings.body_time, collect(body, settings.body_limit)).await.unwrap_or_else(|| {
        let seconds = settings.body_time.as_secs_f32();
        Err(Error::new(code::REQUEST_TIMEOUT, format!("the body did not arrive within {seconds} s")).into())
    })
}

async fn collect(mut body: RequestBody, limit: usize) -> Result<Bytes, Refusal> {
    let mut all = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| {
            Refusal::from(Error::new(code::PARSE_ERROR, format!("the body cannot be read: {error}")))
        })?;
        if let Ok(data) = frame.into_data() {
            if data.len() > limit.saturating_sub(all.len()) {
                return Err(too_large(limit));
            }
            all.extend_from_slice(&data);
        }
    }
    Ok(all.freeze())
}

fn too_large(limit: usize) -> Refusal {
    Error::new(code::REQUEST_TOO_LARGE, format!("the body is larger than {limit} bytes")).into()
}

/// Awaits a future for a time at most. One that is ready needs no timer.
pub(super) async fn within<T>(limit: Duration, future: impl Future<Output = T>) -> Option<T> {
    let mut future = pin!(future);
    match poll_fn(|cx| Poll::Ready(future.as_mut().poll(cx))).await {
        Poll::Ready(value) => Some(value),
        Poll::Pending => tokio::time::timeout(limit, future).await.ok(),
    }
}

/// Returns the pairs of a query string.
pub(super) fn query(text: &str) -> Result<Vec<(String, String)>, Refusal> {
    let pairs = text.split('&').filter(|pair| !pair.is_empty());
    pairs
        .map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            Ok((decoded(name)?, decoded(value)?))
        })
        .collect()
}

fn decoded(text: &str) -> Result<String, Refusal> {
    let spaced = text.replace('+', " ");
    let decoded = percent_decode(spaced.as_bytes()).decode_utf8();
    let invalid = || Error::new(code::PARSE_ERROR, "the query is not UTF-8").into();
    decoded.map(std::borrow::Cow::into_owned).map_err(|_| invalid())
}
