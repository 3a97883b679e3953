//! The response of a handler, as data.

use std::fmt;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::HeaderMap;
use http::header::CONTENT_TYPE;
use http_body::{Frame, SizeHint};
use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;

use super::handler::HANDLER;
use super::media::{self, MediaType};
use super::{Body, BoxError, BufferedFlag, handler_error};
use crate::command::guard_as;
use crate::data::{Data, from_json};
use crate::error::Error;

/// What a [`Handler`](super::Handler) answers.
pub type Response = http::Response<ResponseBody>;

/// The body of a response, of whatever type the handler has; its bytes come as the handler makes
/// them. Where making them panics, it ends with an error.
///
/// ```
/// use vestibule::fetch::ResponseBody;
///
/// let body = ResponseBody::new(String::from("hello"));
/// assert_eq!(http_body::Body::size_hint(&body).exact(), Some(5));
/// ```
pub struct ResponseBody(UnsyncBoxBody<Bytes, BoxError>);

impl ResponseBody {
    /// A body without bytes.
    pub fn empty() -> Self {
        Self::new(Body::empty())
    }

    /// Any body.
    pub fn new<B>(body: B) -> Self
    where
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        Self(body.map_err(Into::into).boxed_unsync())
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
            // What panicked is not asked again.
            let rest = std::mem::replace(self.get_mut(), Self::empty());
            let _ = guard_as(HANDLER, || drop(rest));
            Poll::Ready(Some(Err(error.into())))
        })
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.0.size_hint()
    }
}

/// A response as data: the result of [`parse_response`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FetchOutput {
    /// The body: JSON as data, numbers unchanged; any other text as a string; nothing, or bytes that
    /// are no text, as null.
    pub data: Data,
    /// The headers.
    pub headers: HeaderMap,
    /// Whether the status is 2xx.
    pub ok: bool,
    /// The status.
    pub status: u16,
    /// The body when it is not text.
    pub bytes: Option<Bytes>,
    /// The media type of the body as its header has it.
    pub content_type: Option<String>,
}

impl FetchOutput {
    /// Reads a response whose body is there in full.
    ///
    /// The body is read as JSON when it is an object or an array, or when its type is JSON or it has
    /// none; where it is not JSON after all, it is a text. A text is UTF-8 unless its type names
    /// another charset.
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
        let media = MediaType::from_headers(&parts.headers);
        let (data, bytes) = read(body, media.as_ref());
        let content_type = parts.headers.get(CONTENT_TYPE);
        let content_type = content_type.map(|v| String::from_utf8_lossy(v.as_bytes()).into_owned());
        Self {
            data,
            bytes,
            content_type,
            ok: parts.status.is_success(),
            status: parts.status.as_u16(),
            headers: parts.headers,
        }
    }
}

fn read(body: Bytes, media: Option<&MediaType<'_>>) -> (Data, Option<Bytes>) {
    if body.is_empty() {
        return (Data::Null, None);
    }
    let Some(text) = media::text(&body, media) else {
        return (Data::Null, Some(body));
    };
    if may_be_json(&text, media)
        && let Ok(data) = from_json(&text)
    {
        return (data, None);
    }
    (Data::String(text), None)
}

/// The body says whether it is JSON. Where its type says text, it is so only as an object or an array: a
/// text such as `42` or `1e5` stays as it was written.
fn may_be_json(text: &str, media: Option<&MediaType<'_>>) -> bool {
    media.is_none_or(MediaType::is_json) || text.trim_start().starts_with(['{', '['])
}

/// Reads the body of a response to its end.
///
/// # Errors
///
/// What the body ended with instead: one of our errors as it is, any other as `INTERNAL`.
pub async fn read_response<B>(response: http::Response<B>) -> Result<http::Response<Bytes>, Error>
where
    B: http_body::Body<Data = Bytes>,
    B::Error: Into<BoxError>,
{
    let (parts, body) = response.into_parts();
    BufferedFlag::from_extensions(&parts.extensions).set(true);
    match body.collect().await {
        Ok(collected) => Ok(http::Response::from_parts(parts, collected.to_bytes())),
        Err(error) => Err(handler_error("The body of the response broke off: ", error.into())),
    }
}

/// Turns a response into data: JSON, or a text where the body is not JSON.
///
/// A status other than 2xx is no error here; [`FetchOutput::into_error`] makes one of it.
///
/// # Errors
///
/// The body ended with an error instead of its end.
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
    B::Error: Into<BoxError>,
{
    Ok(FetchOutput::new(read_response(response).await?))
}

/// Whether a response is a stream of JSON lines: its media type is `application/x-ndjson`, whatever
/// its parameters and case. Nothing else is streamed.
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
