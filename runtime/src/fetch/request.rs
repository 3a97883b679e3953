//! Requests to a handler, built from the parsed input.

use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::{fmt, io};

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, HOST, TRANSFER_ENCODING};
use http::{HeaderValue, Request, Uri};
use http_body::{Frame, SizeHint};

use super::segments::{Segment, SegmentReader};
use super::{FetchInput, path};
use crate::error::{Error, FieldError, InputErrors};

/// The body of a request to a handler: a buffer of bytes.
///
/// A handler on the network also gets bodies that are read while they are sent: files and standard input of more
/// than a mebibyte. They have no bytes in memory.
///
/// ```
/// use vestibule::fetch::Body;
///
/// let body = Body::from("hello");
/// assert_eq!(body.as_bytes(), b"hello");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Body(Content);

#[derive(Clone)]
enum Content {
    Bytes(Bytes),
    Streamed(SegmentReader),
}

impl Body {
    /// Creates an empty body.
    pub const fn empty() -> Self {
        Self(Content::Bytes(Bytes::new()))
    }

    /// Creates a body that is read while it is sent.
    pub(super) fn streamed(segments: Arc<[Segment]>) -> Self {
        Self(Content::Streamed(SegmentReader::new(segments)))
    }

    /// Returns the bytes in memory that have not been read yet.
    pub fn as_bytes(&self) -> &[u8] {
        match &self.0 {
            Content::Bytes(bytes) => bytes,
            Content::Streamed(_) => &[],
        }
    }

    /// Returns the bytes in memory that have not been read yet, without copying them.
    pub fn into_bytes(self) -> Bytes {
        match self.0 {
            Content::Bytes(bytes) => bytes,
            Content::Streamed(_) => Bytes::new(),
        }
    }

    /// Returns the same body from its start, or `None` if it can be read only once.
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn restart(&self) -> Option<Self> {
        Some(Self(match &self.0 {
            Content::Bytes(bytes) => Content::Bytes(bytes.clone()),
            Content::Streamed(reader) => Content::Streamed(reader.restart()?),
        }))
    }
}

impl Default for Content {
    fn default() -> Self {
        Self::Bytes(Bytes::new())
    }
}

impl fmt::Debug for Content {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Bytes(bytes) => bytes.fmt(f),
            Self::Streamed(_) => f.write_str("Streamed"),
        }
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = io::Error;

    fn poll_frame(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<io::Result<Frame<Bytes>>>> {
        match &mut self.0 {
            Content::Bytes(bytes) => {
                let bytes = std::mem::take(bytes);
                Poll::Ready((!bytes.is_empty()).then(|| Ok(Frame::data(bytes))))
            }
            Content::Streamed(reader) => reader.poll_chunk(cx).map(|chunk| Some(chunk?.map(Frame::data))),
        }
    }

    fn is_end_stream(&self) -> bool {
        match &self.0 {
            Content::Bytes(bytes) => bytes.is_empty(),
            Content::Streamed(reader) => reader.is_done(),
        }
    }

    fn size_hint(&self) -> SizeHint {
        match &self.0 {
            Content::Bytes(bytes) => SizeHint::with_exact(bytes.len() as u64),
            Content::Streamed(reader) => reader.remaining().map(SizeHint::with_exact).unwrap_or_default(),
        }
    }
}

impl<T: Into<Bytes>> From<T> for Body {
    fn from(bytes: T) -> Self {
        Self(Content::Bytes(bytes.into()))
    }
}

/// Builds the request of an input.
///
/// The URL is `http://localhost<path>?<query>`, built from parts, so that no path can change the host. The
/// `host` header is `localhost` unless the input sets it, and a body gets its `content-length`.
///
/// # Errors
///
/// `PARSE_ERROR` if the path has a segment `.` or `..`. `VALIDATION_ERROR` if the body names a source that has
/// not been loaded ([`FetchInput::resolve`]), or path and query exceed 65,534 bytes.
///
/// ```
/// use vestibule::fetch::{build_request, parse_argv};
///
/// let input = parse_argv(["users", "-d", r#"{"name":"Ann"}"#]).unwrap();
/// let request = build_request(input).unwrap();
/// assert_eq!(request.method(), "POST");
/// assert_eq!(request.uri(), "http://localhost/users");
/// assert_eq!(request.headers()["content-type"], "application/json");
/// assert_eq!(request.body().as_bytes(), br#"{"name":"Ann"}"#);
/// ```
pub fn build_request(mut input: FetchInput) -> Result<Request<Body>, Error> {
    if let Some(source) = input.body.as_ref().and_then(|body| body.sources().next()) {
        return Err(invalid("body", format!("The body has not been loaded: {source}")));
    }
    input.encode_body();
    let uri = uri(&input)?;
    let body = input.body.and_then(super::RequestBody::into_body);
    let mut headers = input.headers;
    // A length beside a transfer coding allows request smuggling (RFC 9112, 6.3).
    let length = body.as_ref().filter(|_| !headers.contains_key(TRANSFER_ENCODING));
    let length = length.and_then(|body| http_body::Body::size_hint(body).exact()).map(HeaderValue::from);
    let host = (!headers.contains_key(HOST)).then(|| HeaderValue::from_static("localhost"));
    for (name, value) in [(CONTENT_LENGTH, length), (HOST, host)] {
        if let Some(value) = value
            && headers.try_insert(name, value).is_err()
        {
            return Err(invalid("headers", "There are more headers than HTTP can carry".into()));
        }
    }
    let mut request = Request::new(body.unwrap_or_default());
    *request.method_mut() = input.method;
    *request.uri_mut() = uri;
    *request.headers_mut() = headers;
    Ok(request)
}

fn uri(input: &FetchInput) -> Result<Uri, Error> {
    let mut target = path::encode(&input.path);
    let mut errors = InputErrors::default();
    path::check_segments(&target, &mut errors);
    if !errors.is_empty() {
        return Err(errors.into());
    }
    if !input.query.is_empty() {
        target.push('?');
        target.push_str(&input.query.to_string());
    }
    let length = target.len();
    let uri = Uri::builder().scheme("http").authority("localhost").path_and_query(target).build();
    uri.map_err(|error| {
        let limit = usize::from(u16::MAX) - 1;
        let message = if length > limit {
            format!("The path and query have {length} bytes: the limit is {limit}")
        } else {
            format!("The path and query are not a valid URL: {error}")
        };
        invalid("path", message)
    })
}

fn invalid(path: &str, message: String) -> Error {
    let mut errors = InputErrors::default();
    errors.push_validation(FieldError::new(path, message));
    errors.into()
}
