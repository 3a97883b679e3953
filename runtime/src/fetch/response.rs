//! Responses of a handler, and their bodies as data.

use std::fmt;
use std::pin::{Pin, pin};
use std::task::{Context, Poll};

use bytes::{Bytes, BytesMut};
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;

use super::handler::HANDLER;
use super::media::{self, MediaType};
use super::{Body, BoxError, BufferedFlag, MAX_BUFFERED, handler_error};
use crate::command::guard_as;
use crate::data::{Data, JsonError, from_json};
use crate::error::{Error, code};

/// The response of a [`Handler`](super::Handler).
pub type Response = http::Response<ResponseBody>;

/// The body of a response: the handler's body, boxed and streamed. A panic in it becomes an error.
///
/// ```
/// use vestibule::fetch::ResponseBody;
///
/// let body = ResponseBody::new(String::from("hello"));
/// assert_eq!(http_body::Body::size_hint(&body).exact(), Some(5));
/// ```
pub struct ResponseBody(UnsyncBoxBody<Bytes, BoxError>);

impl ResponseBody {
    /// Creates an empty body.
    pub fn empty() -> Self {
        Self::new(Body::empty())
    }

    /// Boxes a body.
    pub fn new<B>(body: B) -> Self
    where
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Error>,
    {
        Self(body.map_err(|error| error.into().into_boxed()).boxed_unsync())
    }
}

impl<T: Into<Bytes>> From<T> for ResponseBody {
    fn from(bytes: T) -> Self {
        Self::new(Body::from(bytes))
    }
}

impl fmt::Debug for ResponseBody {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ResponseBody").finish_non_exhaustive()
    }
}

impl http_body::Body for ResponseBody {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        guard_as(HANDLER, || Pin::new(&mut self.0).poll_frame(cx)).unwrap_or_else(|error| {
            // A body that panicked is not polled again.
            let rest = std::mem::replace(self.get_mut(), Self::empty());
            let _ = guard_as(HANDLER, || drop(rest));
            Poll::Ready(Some(Err(error.into_boxed())))
        })
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.size_hint()
    }
}

/// A response as data: returned by [`parse_response`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FetchOutput {
    /// The body: JSON as data with unchanged numbers, other text as a string, null if the body is empty or
    /// binary.
    pub data: Data,
    /// The headers.
    pub headers: HeaderMap,
    /// True if the status is 2xx.
    pub ok: bool,
    /// The status.
    pub status: u16,
    /// The body if it is binary.
    pub bytes: Option<Bytes>,
    /// The value of the `content-type` header.
    pub content_type: Option<String>,
    /// The error of a body whose media type is JSON, and which is not: it is text.
    pub json_error: Option<JsonError>,
}

impl FetchOutput {
    /// Reads a response with a buffered body.
    ///
    /// The body is parsed as JSON if it is an object or array, or if its media type is JSON or missing.
    /// Invalid JSON is returned as text. Text is UTF-8 unless the media type names another charset.
    ///
    /// ```
    /// use vestibule::fetch::FetchOutput;
    ///
    /// let response = http::Response::builder()
    ///     .header("content-type", "application/json")
    ///     .body(r#"{"price":0.10}"#.into())?;
    /// let output = FetchOutput::new(response);
    /// assert!(output.ok);
    /// assert_eq!(output.data["price"].to_string(), "0.10");
    /// # Ok::<(), http::Error>(())
    /// ```
    pub fn new(response: http::Response<Bytes>) -> Self {
        let (parts, body) = response.into_parts();
        let media_type = MediaType::from_headers(&parts.headers);
        let (data, bytes, json_error) = parse_body(body, media_type.as_ref());
        let content_type = parts.headers.get(CONTENT_TYPE);
        let content_type = content_type.map(|value| String::from_utf8_lossy(value.as_bytes()).into_owned());
        Self {
            data,
            bytes,
            content_type,
            json_error,
            ok: parts.status.is_success(),
            status: parts.status.as_u16(),
            headers: parts.headers,
        }
    }
}

fn parse_body(body: Bytes, media_type: Option<&MediaType<'_>>) -> (Data, Option<Bytes>, Option<JsonError>) {
    if body.is_empty() {
        return (Data::Null, None, None);
    }
    let Some(text) = media::text(&body, media_type) else {
        return (Data::Null, Some(body), None);
    };
    let mut json_error = None;
    if may_be_json(&text, media_type) {
        match from_json(&text) {
            Ok(data) => return (data, None, None),
            Err(error) => json_error = media_type.is_some_and(MediaType::is_json).then_some(error),
        }
    }
    (Data::String(text), None, json_error)
}

/// Returns true if a text is to be parsed as JSON. With the media type of text it has to be an object or array:
/// text such as `42` or `1e5` stays as it is.
fn may_be_json(text: &str, media_type: Option<&MediaType<'_>>) -> bool {
    media_type.is_none_or(MediaType::is_json) || text.trim_start().starts_with(['{', '['])
}

/// Buffers the body of a response, up to 256 MiB.
///
/// # Errors
///
/// `RESPONSE_TOO_LARGE` for more. The body's error if it is a [`vestibule::Error`](Error), `INTERNAL` for any other.
pub async fn read_response<B>(response: http::Response<B>) -> Result<http::Response<Bytes>, Error>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<Error>,
{
    let (parts, body) = response.into_parts();
    BufferedFlag::from_extensions(&parts.extensions).set(true);
    let mut body = pin!(body);
    let mut content = BytesMut::new();
    while let Some(frame) = body.frame().await {
        let frame = frame.map_err(|error| handler_error("Cannot read the body of the response: ", error))?;
        let chunk = frame.into_data().unwrap_or_default();
        if content.len() + chunk.len() > MAX_BUFFERED {
            let message = format!("The response exceeds the limit of {MAX_BUFFERED} bytes in memory");
            return Err(Error::new(code::RESPONSE_TOO_LARGE, message));
        }
        content.extend_from_slice(&chunk);
    }
    Ok(http::Response::from_parts(parts, content.freeze()))
}

/// Buffers the body of a response and parses it: JSON, or text if it is not JSON.
///
/// A non-2xx response is not an error here; [`FetchOutput::into_error`] turns it into one.
///
/// # Errors
///
/// The body's error, as for [`read_response`].
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> vestibule::Result<()> {
/// use vestibule::fetch::parse_response;
///
/// let response = http::Response::builder().status(201).body(r#"{"id":7}"#.to_owned())?;
/// let output = parse_response(response).await?;
/// assert_eq!((output.status, output.ok), (201, true));
/// assert_eq!(output.data["id"], vestibule::Data::from(7));
/// # Ok(())
/// # }
/// ```
pub async fn parse_response<B>(response: http::Response<B>) -> Result<FetchOutput, Error>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<Error>,
{
    Ok(FetchOutput::new(read_response(response).await?))
}

/// Returns true if a response is NDJSON: its media type is `application/x-ndjson`, in any case and with any
/// parameters.
///
/// ```
/// use vestibule::fetch::is_streaming_response;
///
/// let with_type = |value: &str| http::Response::builder().header("content-type", value).body(());
/// assert!(is_streaming_response(&with_type("application/x-ndjson; charset=utf-8")?));
/// assert!(!is_streaming_response(&with_type("application/json")?));
/// # Ok::<(), http::Error>(())
/// ```
pub fn is_streaming_response<B>(response: &http::Response<B>) -> bool {
    MediaType::from_headers(response.headers()).is_some_and(|media| media.essence == "application/x-ndjson")
}
