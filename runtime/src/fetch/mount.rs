//! A handler as a node of the graph: curl-style words in, an outcome out.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use bytes::Bytes;
use http::{HeaderMap, Method, Request};
use tower_service::Service;

use super::{
    Body, FetchInput, FetchOutput, Handler, Reply, Response, Source, build_request, is_streaming_response,
    parse_streaming_response, read_response, scan,
};
use crate::command::{Body as OutcomeBody, Outcome, Ran, Started, future};
use crate::data::{Data, Map};
use crate::error::{Problems, Result};
use crate::graph::{IntoMount, MountPoint, Mounted, Needed, Pending};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An HTTP handler to mount, with what is said about it.
///
/// ```
/// use vestibule::fetch::{Body, Mount, http};
/// use vestibule::prelude::*;
///
/// let api = Mount::from_fn(|request: http::Request<Body>| async move {
///     http::Response::new(Body::from(format!("you asked for {}", request.uri().path())))
/// });
/// let cli = Cli::create("app").mount("api", api.base_path("/v1").description("The API"));
/// let io = Io::memory();
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(
/// cli.serve_with(["api", "users", "1"], io.clone())
/// # );
/// # assert_eq!(io.stdout_text(), "you asked for /v1/users/1\n");
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Mount {
    handler: Handler,
    base_path: String,
    description: String,
}

impl Mount {
    /// Mounts a tower service, such as an axum `Router`. It is called in process, without a socket.
    pub fn new<S, B>(service: S) -> Self
    where
        S: Service<Request<Body>, Response = http::Response<B>> + Clone + Send + 'static,
        S::Future: Send + 'static,
        S::Error: Into<BoxError>,
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        Self::of(Handler::new(service))
    }

    /// Mounts an async closure from a request to a response, or to a `Result` of one.
    pub fn from_fn<F, R>(handler: F) -> Self
    where
        F: Fn(Request<Body>) -> R + Send + Sync + 'static,
        R: Future + Send + 'static,
        R::Output: Reply,
    {
        Self::of(Handler::from_fn(handler))
    }

    fn of(handler: Handler) -> Self {
        Self { handler, base_path: String::new(), description: String::new() }
    }

    /// Puts a prefix before every path that is typed: `/v1`. It cannot be left by any path.
    pub fn base_path(mut self, base_path: impl Into<String>) -> Self {
        self.base_path = base_path.into();
        self
    }

    /// Describes the mount in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }
}

impl IntoMount for Mount {
    fn mount_on(mut self, node: MountPoint<'_>) {
        let description = std::mem::take(&mut self.description);
        node.set(Box::new(self), description);
    }
}

#[diagnostic::do_not_recommend]
impl<S, B> IntoMount for S
where
    S: Service<Request<Body>, Response = http::Response<B>> + Clone + Send + 'static,
    S::Future: Send + 'static,
    S::Error: Into<BoxError>,
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    fn mount_on(self, node: MountPoint<'_>) {
        Mount::new(self).mount_on(node);
    }
}

impl Mounted for Mount {
    fn read(&self, tokens: &[&OsStr], claim: &mut dyn FnMut(&[&OsStr]) -> usize) -> (Box<dyn Pending>, Problems) {
        let (input, problems) = scan(tokens, claim);
        let request = MountedRequest { handler: self.handler.clone(), base_path: self.base_path.clone(), input };
        (Box::new(request), problems)
    }

    fn mistakes(&self) -> Vec<String> {
        let base = &self.base_path;
        let is_bad = !base.is_empty()
            && (!base.starts_with('/')
                || base.contains(['?', '#'])
                || base.contains(char::is_whitespace)
                || base.split('/').any(|part| part == "." || part == ".."));
        if is_bad {
            vec![format!("the base path `{base}` is not a plain path that begins with `/`")]
        } else {
            Vec::new()
        }
    }
}

/// A request on its way to a mounted handler.
struct MountedRequest {
    handler: Handler,
    base_path: String,
    input: FetchInput,
}

impl Pending for MountedRequest {
    fn resolve(&mut self, read: &mut dyn FnMut(Needed<'_>) -> io::Result<Vec<u8>>) -> Result<()> {
        self.input.resolve(&mut |source| match source {
            Source::File(path) => read(Needed::File(path)),
            Source::Stdin => read(Needed::Stdin),
        })
    }

    fn output(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn start(self: Box<Self>) -> Result<Started> {
        let Self { handler, base_path, mut input } = *self;
        let wants_bytes = input.output.is_some();
        let wants_head = input.include || input.method == Method::HEAD;
        let base = base_path.trim_end_matches('/');
        if !base.is_empty() {
            input.path.insert_str(0, base);
        }
        let request = build_request(input)?;
        Ok(future(async move {
            let response = handler.call(request).await?;
            outcome(response, wants_bytes, wants_head).await
        }))
    }
}

async fn outcome(response: Response, wants_bytes: bool, wants_head: bool) -> Ran {
    let meta = head(response.status().as_u16(), response.headers());
    if response.status().is_success() && is_streaming_response(&response) && !wants_bytes && !wants_head {
        let body = OutcomeBody::stream(parse_streaming_response(response));
        return Ok(Outcome { body, meta, is_foreign: true, ..Outcome::default() });
    }
    let response = read_response(response).await?;
    let raw = response.body().clone();
    let output = FetchOutput::new(response);
    if !output.ok {
        return Err(output.into_error().with_meta(meta));
    }
    let media_type = output.content_type.clone().unwrap_or_else(|| "application/octet-stream".to_owned());
    let body = if wants_bytes || output.bytes.is_some() {
        OutcomeBody::Bytes { bytes: raw.to_vec(), media_type }
    } else if wants_head {
        let mut whole = meta.clone();
        if !output.data.is_null() {
            whole.insert("body", output.data);
        }
        OutcomeBody::Data(Data::Object(whole).into())
    } else if raw.is_empty() {
        OutcomeBody::Nothing
    } else {
        OutcomeBody::Data(output.data.into())
    };
    Ok(Outcome { body, meta, is_foreign: true, ..Outcome::default() })
}

/// Status and headers, for the envelope; a header that is there several times is a list.
fn head(status: u16, headers: &HeaderMap) -> Map {
    let mut out = Map::new();
    for name in headers.keys() {
        let mut values: Vec<Data> = headers
            .get_all(name)
            .iter()
            .map(|value| String::from_utf8_lossy(value.as_bytes()).as_ref().into())
            .collect();
        let value = if values.len() == 1 { values.swap_remove(0) } else { Data::Array(values) };
        out.insert(name.as_str(), value);
    }
    let mut meta = Map::new();
    meta.insert("status", status);
    meta.insert("headers", out);
    meta
}
