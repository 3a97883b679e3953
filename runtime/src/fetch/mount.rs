//! A handler as a node of the graph: curl-style words in, an outcome out.

use std::ffi::OsStr;
use std::io;
use std::path::Path;

use bytes::Bytes;
use http::{Method, Request};
use tower_service::Service;

use super::curl::{self, CurlRequest};
use super::receive::{ResponseMode, outcome};
use super::{Body, FetchInput, Handler, IntoHttpResponse, MAX_BUFFERED, build_request, scan};
use crate::command::{CurlCommand, Execution, PendingRequest, RequestContext, RequestInput, future};
use crate::error::{InputErrors, Result};
use crate::graph::{Connection, IntoMount, MountPoint, Mounted};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// An HTTP handler to mount, with what is said about it.
///
/// A JSON or text response is the result of the call, lines of JSON (`application/x-ndjson`) are its items
/// as they come, and any other bytes go to a file or a pipe as they come. A status other than 2xx is an
/// error `HTTP_<status>`, a redirect too, and so is a panic of the handler. Up to 256 MiB of a response
/// are held in memory; more of it can only be a stream, or be saved by `-o`.
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
    pub(super) handler: Handler,
    pub(super) base_path: String,
    pub(super) description: String,
    events: bool,
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
        Self::from_handler(Handler::new(service))
    }

    /// Mounts an async closure from a request to a response, or to a `Result` of one.
    pub fn from_fn<F, R>(handler: F) -> Self
    where
        F: Fn(Request<Body>) -> R + Send + Sync + 'static,
        R: Future + Send + 'static,
        R::Output: IntoHttpResponse,
    {
        Self::from_handler(Handler::from_fn(handler))
    }

    pub(super) fn from_handler(handler: Handler) -> Self {
        Self { handler, base_path: String::new(), description: String::new(), events: false }
    }

    /// Puts a prefix before every path that is typed: `/v1`. It cannot be left by any path.
    pub fn base_path(mut self, base_path: impl Into<String>) -> Self {
        self.base_path = base_path.into();
        self
    }

    /// Streams server-sent events (`text/event-stream`) too, each as it comes; without it their whole text
    /// is the result. See [`parse_event_stream`](super::parse_event_stream) for what an event is.
    pub fn events(mut self) -> Self {
        self.events = true;
        self
    }

    /// Describes the mount in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }
}

impl Mount {
    /// A request to the handler, ready but for the files that it names.
    pub(crate) fn pending(&self, input: FetchInput) -> Box<dyn PendingRequest> {
        Box::new(MountedRequest {
            handler: self.handler.clone(),
            base_path: self.base_path.clone(),
            events: self.events,
            input,
            context: RequestContext::default(),
        })
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
    fn read(
        &self,
        tokens: &[&OsStr],
        claim: &mut dyn FnMut(&[&OsStr]) -> usize,
    ) -> (Box<dyn PendingRequest>, InputErrors) {
        let (input, problems) = scan(tokens, claim);
        (self.pending(input), problems)
    }

    fn definition_errors(&self) -> Vec<String> {
        let base = &self.base_path;
        let is_bad = !base.is_empty()
            && (!base.starts_with('/')
                || base.contains(['?', '#'])
                || base.contains(char::is_whitespace)
                || base.split('/').any(|part| part == "." || part == ".."));
        let mut out = Vec::new();
        if is_bad {
            out.push(format!("the base path `{base}` is not a plain path that begins with `/`"));
        }
        out.extend(self.handler.definition_errors());
        out
    }

    fn connection(&self) -> Option<Connection> {
        self.handler.connection()
    }
}

/// A request on its way to a mounted handler.
struct MountedRequest {
    handler: Handler,
    base_path: String,
    events: bool,
    input: FetchInput,
    context: RequestContext,
}

impl MountedRequest {
    /// Puts the base path of the mount before the path that was typed.
    fn rebase(&mut self) {
        let base = self.base_path.trim_end_matches('/');
        self.input.path.insert_str(0, base);
        self.base_path.clear();
    }
}

impl PendingRequest for MountedRequest {
    fn resolve(&mut self, read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>) -> Result<()> {
        self.input.resolve(&mut |source| read(source.as_input()))
    }

    fn output_path(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn set_context(&mut self, context: RequestContext) {
        self.context = context;
    }

    fn into_curl(
        mut self: Box<Self>,
        read: &mut dyn FnMut(RequestInput<'_>) -> io::Result<Vec<u8>>,
    ) -> Result<CurlCommand> {
        self.rebase();
        let typed = self.input.clone();
        self.resolve(read)?;
        let request = build_request(self.input.clone())?;
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        let destination = self.handler.destination(target, &self.input.headers, &self.context)?;
        Ok(curl::format(&CurlRequest { typed: &typed, resolved: &self.input, destination }))
    }

    fn start(mut self: Box<Self>) -> Result<Execution> {
        self.rebase();
        let Self { handler, events, input, context, .. } = *self;
        // What answers to HEAD has the type of a body, and none.
        let is_head = input.method == Method::HEAD;
        let mode = ResponseMode {
            is_raw: input.output.is_some(),
            includes_head: input.include || is_head,
            streams_ndjson: !is_head,
            streams_events: events && !is_head,
            max_buffered: MAX_BUFFERED,
        };
        let mut request = build_request(input)?;
        request.extensions_mut().insert(context);
        Ok(future(async move { outcome(handler.call(request).await?, mode).await }))
    }
}
