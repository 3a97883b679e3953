//! HTTP handlers called with curl-style arguments: parses argv, builds the request, and reads the response as data.
//!
//! A [`Mount`] does all of it for a program. The functions here are its steps, for programs that take the
//! arguments from a chat, a queue or HTTP instead of a command line:
//!
//! | step | function |
//! | --- | --- |
//! | parse the arguments, without I/O | [`parse_argv`] |
//! | load the files that the body names, or refuse them | [`FetchInput::resolve`] |
//! | build the request; no argument can change the host or leave the path | [`build_request`] |
//! | call the handler; a panic becomes an error | [`Handler::call`] |
//! | read the response as [`Data`](crate::Data) | [`parse_response`] |
//! | turn a non-2xx response into an [`Error`] with code, message and field errors | [`FetchOutput::into_error`] |
//! | read items as they arrive: NDJSON, and server-sent events on request | [`is_streaming_response`], [`parse_streaming_response`], [`is_event_stream`], [`parse_event_stream`] |
//!
//! [`Error::to_data`] returns an error as data. The module requires the feature `fetch`.
//!
//! ```
//! use vestibule::fetch::{build_request, parse_argv};
//!
//! let input = parse_argv(["users", "42", "--expand", "roles"]).unwrap();
//! assert_eq!(input.path, "/users/42");
//!
//! let request = build_request(input).unwrap();
//! assert_eq!(request.uri().to_string(), "http://localhost/users/42?expand=roles");
//! ```
//!
//! A gateway that runs a list of arguments, and refuses to read files:
//!
//! ```
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() -> vestibule::Result<()> {
//! use std::io;
//!
//! use vestibule::fetch::{Body, Handler, build_request, http, parse_argv, parse_response};
//! use vestibule::{Data, Error};
//!
//! async fn answer(handler: &Handler, words: &[&str]) -> Result<Data, Error> {
//!     let mut input = parse_argv(words)?;
//!     input.resolve(&mut |_| Err(io::ErrorKind::PermissionDenied.into()))?;
//!     let output = parse_response(handler.call(build_request(input)?).await?).await?;
//!     if output.ok { Ok(output.data) } else { Err(output.into_error()) }
//! }
//!
//! let handler = Handler::from_fn(async |request: http::Request<Body>| {
//!     http::Response::new(format!("{} {}", request.method(), request.uri().path()))
//! });
//! assert_eq!(answer(&handler, &["users", "7", "-X", "DELETE"]).await?, "DELETE /users/7");
//! assert_eq!(answer(&handler, &["users", ".."]).await.unwrap_err().code(), "PARSE_ERROR");
//! assert_eq!(answer(&handler, &["users", "-d", "@/etc/passwd"]).await.unwrap_err().code(), "VALIDATION_ERROR");
//! # Ok(())
//! # }
//! ```

mod argv;
mod body;
mod builder;
#[allow(dead_code, reason = "only some features use it")]
mod call_function;
mod confirm;
mod curl;
mod decoder;
mod effect;
mod encode;
mod error_response;
mod field_errors;
mod flags;
#[cfg(feature = "http")]
mod forward;
mod handler;
mod header;
mod media;
mod mount;
mod multipart;
mod ndjson;
mod object;
#[cfg(feature = "openapi")]
mod operation;
mod path;
mod query;
mod receive;
#[cfg_attr(not(feature = "remote"), path = "remote_absent.rs")]
mod remote;
mod request;
mod response;
mod segments;
mod shell;
mod sse;
#[cfg(test)]
mod tests;

use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use http::{HeaderMap, Method};

#[doc(no_inline)]
pub use http;

pub use argv::parse_argv;
pub(crate) use argv::scan;
pub use body::{BodySource, RequestBody};
pub use confirm::Confirm;
#[cfg(test)]
pub(crate) use flags::typed as typed_flags;
pub use handler::{Handler, HandlerOutput, IntoHttpResponse};
pub use mount::Mount;
pub use ndjson::parse_streaming_response;
#[cfg(feature = "openapi")]
pub(crate) use operation::*;
pub use query::Query;
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use receive::error_response;
#[cfg(feature = "remote")]
pub use remote::{OAuth, Remote};
pub use request::{Body, build_request};
pub use response::{FetchOutput, Response, ResponseBody, is_streaming_response, parse_response, read_response};
pub use sse::{is_event_stream, parse_event_stream};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use {
    call_function::CallFunction, confirm::AddedCredentials, confirm::DescribeRequests, confirm::SecretPair,
    effect::DeclaredEffects,
};
#[allow(unused_imports, reason = "only some features use it")]
pub(crate) use {effect::new_idempotency_key, media::MediaType};

use body::LoadSource;

use crate::command::{InputContent, InputReader};
use crate::error::{Error, InputErrors, code};

type BoxError = Box<dyn StdError + Send + Sync + 'static>;

/// Maximum number of response bytes in memory: a body that is buffered, or one item of a stream.
pub(crate) const MAX_BUFFERED: usize = 256 << 20;

/// The parsed curl-style arguments of a request: returned by [`parse_argv`], taken by [`build_request`].
///
/// ```
/// use vestibule::fetch::{FetchInput, build_request};
///
/// let mut input = FetchInput::default();
/// input.path = "/users".into();
/// input.query.append("limit", "5");
/// let request = build_request(input).unwrap();
/// assert_eq!(request.uri().to_string(), "http://localhost/users?limit=5");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct FetchInput {
    /// The body: bytes, or the names of its files.
    pub body: Option<RequestBody>,
    /// The headers. [`resolve`](Self::resolve) adds the content type of the body.
    pub headers: HeaderMap,
    /// The method.
    pub method: Method,
    /// The path. It starts with `/`, and is percent-encoded where necessary.
    pub path: String,
    /// The query.
    pub query: Query,
    /// The file that the body of the response is saved to (`-o`); `-` is standard output.
    pub output: Option<PathBuf>,
    /// True if the output includes the status and headers (`-i`).
    pub include: bool,
}

impl Default for FetchInput {
    /// Returns the input of `GET /`.
    fn default() -> Self {
        Self {
            body: None,
            headers: HeaderMap::new(),
            method: Method::GET,
            path: "/".to_owned(),
            query: Query::new(),
            output: None,
            include: false,
        }
    }
}

impl FetchInput {
    /// Loads the files and standard input that the body names, and sets its content type.
    ///
    /// All input is read through `read`, so that a server can refuse it. Without a `content-type` header the
    /// body gets one: `application/json` if it is JSON, `application/x-www-form-urlencoded` if it was given
    /// as `key=value` with `-d`, `text/plain;charset=utf-8` for any other text, `application/octet-stream`
    /// for other bytes. With `-G` the data moves to the query.
    ///
    /// # Errors
    ///
    /// `VALIDATION_ERROR` with every source that cannot be read. The others are loaded, and the call can be
    /// repeated.
    ///
    /// ```
    /// use vestibule::fetch::{BodySource, parse_argv};
    ///
    /// let mut input = parse_argv(["notes", "-d", "@-"]).unwrap();
    /// input.resolve(&mut |source| match source {
    ///     BodySource::File(path) => std::fs::read(path),
    ///     _ => Ok(br#"{"text":"hi"}"#.to_vec()),
    /// })?;
    /// assert_eq!(input.headers["content-type"], "application/json");
    /// # Ok::<(), vestibule::Error>(())
    /// ```
    pub fn resolve(&mut self, read: &mut dyn FnMut(&BodySource) -> io::Result<Vec<u8>>) -> Result<(), Error> {
        self.load(&mut |source| read(source).map(InputContent::Bytes))
    }

    /// Loads the files and standard input of the command line; `is_streamed` if large ones are read while they are sent.
    pub(crate) fn open(&mut self, inputs: &mut dyn InputReader, is_streamed: bool) -> Result<(), Error> {
        let is_streamed = is_streamed && !self.body.as_ref().is_some_and(RequestBody::moves_to_query);
        self.load(&mut |source| match is_streamed {
            true => inputs.open(source.as_input()),
            false => inputs.read(source.as_input()).map(InputContent::Bytes),
        })
    }

    /// [`resolve`](Self::resolve) for a caller that can open sources to be read while they are sent.
    fn load(&mut self, load: &mut LoadSource<'_>) -> Result<(), Error> {
        let mut errors = InputErrors::default();
        if let Some(body) = &mut self.body {
            body.load(load, &mut errors);
        }
        if !errors.is_empty() {
            return Err(errors.into());
        }
        self.encode_body();
        Ok(())
    }

    /// Encodes a body whose sources are loaded. A second call changes nothing.
    fn encode_body(&mut self) {
        if let Some(body) = self.body.take() {
            self.body = body.encode(&mut self.headers, &mut self.query);
        }
    }
}

/// Hints for the user if a response is an error. They travel in the response's extensions.
#[derive(Clone, Debug, Default)]
struct Hints(Vec<String>);

/// A flag that the reader of a response sets when it buffers the whole body, so that a remote one gets a total
/// time-out. It travels in the response's extensions.
#[derive(Clone, Debug, Default)]
struct BufferedFlag(Arc<AtomicBool>);

impl BufferedFlag {
    fn from_extensions(extensions: &http::Extensions) -> Self {
        extensions.get().cloned().unwrap_or_default()
    }

    fn set(&self, is_buffered: bool) {
        self.0.store(is_buffered, Ordering::Relaxed);
    }
}

/// Converts the error of a handler or body: a [`crate::Error`] is returned unchanged, any other becomes `INTERNAL`
/// with a prefix.
fn handler_error(prefix: &str, error: impl Into<Error>) -> Error {
    let error = error.into();
    if error.code() == code::FAILED && error.source().is_some() {
        Error::internal(format!("{prefix}{}", error.message_with_causes()))
    } else {
        error
    }
}
