//! Requests to a handler, built from the parsed input.

use std::convert::Infallible;
use std::pin::Pin;
use std::task::{Context, Poll};

use bytes::Bytes;
use http::header::{CONTENT_LENGTH, HOST, TRANSFER_ENCODING};
use http::{HeaderValue, Request, Uri};
use http_body::{Frame, SizeHint};

use super::{FetchInput, path};
use crate::error::{Error, FieldError, InputErrors};

/// The body of a request to a handler: a buffer of bytes.
///
/// ```
/// use vestibule::fetch::Body;
///
/// let body = Body::from("hello");
/// assert_eq!(body.as_bytes(), b"hello");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Body(Bytes);

impl Body {
    /// Creates an empty body.
    pub const fn empty() -> Self {
        Self(Bytes::new())
    }

    /// Returns the bytes that have not been read yet.
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// Returns the bytes that have not been read yet, without copying them.
    pub fn into_bytes(self) -> Bytes {
        self.0
    }
}

impl http_body::Body for Body {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        let bytes = std::mem::take(&mut self.0);
        Poll::Ready((!bytes.is_empty()).then(|| Ok(Frame::data(bytes))))
    }

    fn is_end_stream(&self) -> bool {
        self.0.is_empty()
    }

    fn size_hint(&self) -> SizeHint {
        SizeHint::with_exact(self.0.len() as u64)
    }
}

impl<T: Into<Bytes>> From<T> for Body {
    fn from(bytes: T) -> Self {
        Self(bytes.into())
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
    let body = input.body.and_then(super::RequestBody::into_bytes);
    let mut headers = input.headers;
    // A length beside a transfer coding allows request smuggling (RFC 9112, 6.3).
    let length = body.as_ref().filter(|_| !headers.contains_key(TRANSFER_ENCODING));
    let length = length.map(|body| HeaderValue::from(body.len()));
    let host = (!headers.contains_key(HOST)).then(|| HeaderValue::from_static("localhost"));
    for (name, value) in [(CONTENT_LENGTH, length), (HOST, host)] {
        if let Some(value) = value
            && headers.try_insert(name, value).is_err()
        {
            return Err(invalid("headers", "There are more headers than HTTP can carry".into()));
        }
    }
    let mut request = Request::new(Body(body.unwrap_or_default()));
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
