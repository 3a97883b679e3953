//! HTTP handlers driven by curl-style words: argv in, a request out, and the response as data.
//!
//! [`parse_argv`] reads the words without touching a file or a socket, [`FetchInput::resolve`] loads
//! the files that a body names, [`build_request`] makes the request, a [`Handler`] answers it, and
//! [`parse_response`] or [`parse_streaming_response`] turns the answer into [`Data`](crate::Data).
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

mod argv;
mod body;
mod draft;
mod encode;
mod events;
mod failure;
mod fields;
mod flags;
mod header;
mod media;
mod mount;
mod multipart;
mod path;
mod query;
mod receive;
mod request;
mod response;
mod service;
mod stream;
#[cfg(test)]
mod tests;

use std::error::Error as StdError;
use std::io;
use std::path::PathBuf;

use http::{HeaderMap, Method};

#[doc(no_inline)]
pub use http;

pub use argv::parse_argv;
pub(crate) use argv::scan;
pub use body::{RequestBody, Source};
pub use events::{is_event_stream, parse_event_stream};
pub use mount::Mount;
pub use query::Query;
pub use request::{Body, build_request};
pub use response::{FetchOutput, Response, ResponseBody, is_streaming_response, parse_response, read_response};
pub use service::{Handler, Reply};
pub use stream::parse_streaming_response;
#[cfg(feature = "openapi")]
pub(crate) use {encode::base64, flags::is_flag, multipart::Part};

use crate::error::{Error, Problems};

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
        let mut problems = Problems::default();
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

/// An error of a handler or of its body, as ours: one of ours comes back whole, any other is a fault
/// inside the program.
fn broken(what: &str, error: BoxError) -> Error {
    let error = Error::from_boxed(error);
    if error.code() == "FAILED" && error.source().is_some() {
        Error::internal(format!("{what}{}", error.message()))
    } else {
        error
    }
}
