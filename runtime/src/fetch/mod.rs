//! HTTP handlers driven by curl-style words: argv in, a request out, and the response as data.
//!
//! A [`Mount`] does all of it for a program. The functions here are its steps, for gateways that take
//! words from elsewhere, a chat, a queue or HTTP, and have no use for a command line:
//!
//! | step | by |
//! | --- | --- |
//! | words to what they ask for, without touching a file or a socket | [`parse_argv`] |
//! | the files that a body names, loaded or refused | [`FetchInput::resolve`] |
//! | the request: no word leads to another host, or above its path | [`build_request`] |
//! | the answer; a panic is an error too | [`Handler::call`] |
//! | the answer as [`Data`](crate::Data) | [`parse_response`] |
//! | one that says no, as an [`Error`] with code, message and field errors | [`FetchOutput::into_error`] |
//! | items as they come: lines of JSON, and server-sent events for who wants them | [`is_streaming_response`], [`parse_streaming_response`], [`is_event_stream`], [`parse_event_stream`] |
//!
//! An error is data by [`Error::to_data`].
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
//! A gateway that answers a line of words, and takes no files from who asks:
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
mod curl;
mod decoder;
mod encode;
mod error_response;
mod field_errors;
mod flags;
mod handler;
mod header;
mod media;
mod mount;
mod multipart;
mod ndjson;
mod path;
mod query;
mod receive;
mod remote;
mod request;
mod response;
mod shell;
mod sse;
#[cfg(test)]
mod tests;
#[cfg(feature = "openapi")]
mod url;

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
pub use body::{RequestBody, Source};
#[cfg(test)]
pub(crate) use flags::typed as typed_flags;
pub use handler::{Handler, Reply};
pub use mount::Mount;
pub use ndjson::parse_streaming_response;
pub use query::Query;
#[cfg(feature = "remote")]
pub use remote::Remote;
pub use request::{Body, build_request};
pub use response::{FetchOutput, Response, ResponseBody, is_streaming_response, parse_response, read_response};
pub use sse::{is_event_stream, parse_event_stream};
#[cfg(feature = "openapi")]
pub(crate) use {
    encode::{NAME, UNRESERVED, base64},
    flags::is_flag,
    media::MediaType,
    multipart::Part,
    url::UrlParts,
};

use crate::error::{Error, InputErrors, code};

type BoxError = Box<dyn StdError + Send + Sync + 'static>;

/// How much of a response is held in memory at most: what is no stream and is not saved, or one line.
const ROOM: usize = 256 << 20;

/// What curl-style words ask for: the result of [`parse_argv`], and what [`build_request`] takes.
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
    /// The body: bytes, or the files that it comes from.
    pub body: Option<RequestBody>,
    /// The headers that were given. The type of the body is added by [`resolve`](Self::resolve).
    pub headers: HeaderMap,
    /// The method.
    pub method: Method,
    /// The path: it starts with `/`, and is percent-encoded where a URL needs it.
    pub path: String,
    /// The query.
    pub query: Query,
    /// Where to write the body of the response (`-o`); `-` is standard output.
    pub output: Option<PathBuf>,
    /// Whether to show status and headers of the response (`-i`).
    pub include: bool,
}

impl Default for FetchInput {
    /// `GET /`.
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
    /// Loads the files and the standard input that the body names, and decides its content type.
    ///
    /// Nothing is read but through `read`, so a caller without files to give (a server) passes one
    /// that refuses. Without a `content-type` header the body gets one: `application/json` when it
    /// is JSON, `application/x-www-form-urlencoded` when it came as `key=value` from `-d`, else
    /// `text/plain;charset=utf-8` or, for bytes that are no text, `application/octet-stream`. With
    /// `-G` the data moves to the query.
    ///
    /// # Errors
    ///
    /// A `VALIDATION_ERROR` that lists every source that could not be read; the others are kept, and
    /// the call may be repeated.
    ///
    /// ```
    /// use vestibule::fetch::{Source, parse_argv};
    ///
    /// let mut input = parse_argv(["notes", "-d", "@-"]).unwrap();
    /// input.resolve(&mut |source| match source {
    ///     Source::File(path) => std::fs::read(path),
    ///     _ => Ok(br#"{"text":"hi"}"#.to_vec()),
    /// })?;
    /// assert_eq!(input.headers["content-type"], "application/json");
    /// # Ok::<(), vestibule::Error>(())
    /// ```
    pub fn resolve(&mut self, read: &mut dyn FnMut(&Source) -> io::Result<Vec<u8>>) -> Result<(), Error> {
        let mut problems = InputErrors::default();
        if let Some(body) = &mut self.body {
            body.load(read, &mut problems);
        }
        if !problems.is_empty() {
            return Err(problems.into());
        }
        self.settle();
        Ok(())
    }

    /// Puts a body whose sources are loaded into its final form; a second call changes nothing.
    fn settle(&mut self) {
        if let Some(body) = self.body.take() {
            self.body = body.settle(&mut self.headers, &mut self.query);
        }
    }
}

/// What is to be said about a response, should it be an error. It travels with the response.
#[derive(Clone, Debug, Default)]
struct Advice(Vec<String>);

/// Whether the reader of a response wants all of its body before anything else happens: then a remote one has
/// a time to be there. It travels with the response.
#[derive(Clone, Debug, Default)]
struct Whole(Arc<AtomicBool>);

impl Whole {
    fn of(extensions: &http::Extensions) -> Self {
        extensions.get().cloned().unwrap_or_default()
    }

    fn set(&self, is_whole: bool) {
        self.0.store(is_whole, Ordering::Relaxed);
    }

    #[cfg(feature = "remote")]
    fn get(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

/// An error of a handler or of its body, as ours: one of ours comes back whole, any other is a fault
/// inside the program.
fn broken(what: &str, error: BoxError) -> Error {
    let error = Error::from_boxed(error);
    if error.code() == code::FAILED && error.source().is_some() {
        Error::internal(format!("{what}{}", error.message()))
    } else {
        error
    }
}
