//! Mounts: handlers as nodes of the command graph.

use std::ffi::OsStr;
use std::fmt;
use std::io::Write;
use std::path::Path;
use std::sync::Arc;

use bytes::Bytes;
use http::{Method, Request};
use tower_service::Service;

use super::confirm::{AddedCredentials, RequestEffects, SecretPair, is_yes};
use super::curl::{self, CurlRequest};
use super::effect::RequestEffect;
use super::receive::{ResponseMode, WARNING, outcome};
use super::{Body, FetchInput, Handler, HandlerOutput, MAX_BUFFERED, build_request, object, scan, shell};
use crate::command::{
    AuthorizationServer, Confirmation, CurlCommand, Execution, InputReader, PendingRequest, RequestContext, future,
};
use crate::data::Data;
use crate::error::{CallOutcome, Error, InputErrors, Result};
use crate::graph::{Connection, IntoMount, MountPoint, Mounted};

/// An HTTP handler to mount, with its description and base path. Requires the feature `fetch`.
///
/// The body of a JSON or text response is the result of the call. NDJSON (`application/x-ndjson`) is streamed
/// item by item, and binary data is streamed to a file or pipe. A non-2xx response, redirects included, is the
/// error `HTTP_<status>`; a panic of the handler is the error `INTERNAL`. At most 256 MiB of a response are
/// buffered: a larger one has to be a stream, or saved with `-o`.
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
    /// True if every media type of JSON lines is streamed, and not only `application/x-ndjson`.
    lines: bool,
    /// The authorization servers that the mounted document states.
    pub(super) authorization_servers: AuthorizationServers,
    pub(super) effects: RequestEffects,
    /// The command that logs in.
    login: Option<String>,
}

impl Mount {
    /// Creates a mount of a tower service, such as an axum `Router`. It is called in process, without a socket.
    pub fn new<S, B>(service: S) -> Self
    where
        S: Service<Request<Body>, Response = http::Response<B>> + Clone + Send + 'static,
        S::Future: Send + 'static,
        S::Error: Into<Error>,
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Error>,
    {
        Self::from_handler(Handler::new(service))
    }

    /// Creates a mount of a function, async or not, from a request to a response, or to a `Result` with one.
    pub fn from_fn<F, R, M>(handler: F) -> Self
    where
        F: Fn(Request<Body>) -> R + Send + Sync + 'static,
        R: HandlerOutput<M>,
    {
        Self::from_handler(Handler::from_fn(handler))
    }

    pub(super) fn from_handler(handler: Handler) -> Self {
        Self {
            handler,
            base_path: String::new(),
            description: String::new(),
            events: false,
            lines: false,
            authorization_servers: AuthorizationServers::default(),
            effects: RequestEffects::default(),
            login: None,
        }
    }

    /// Sets a prefix for every path that is typed: `/v1`. No path can leave it.
    pub fn base_path(mut self, base_path: impl Into<String>) -> Self {
        self.base_path = base_path.into();
        self
    }

    /// Streams the items of every sequential media type, as the document of an operation declares.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn sequences(mut self) -> Self {
        (self.events, self.lines) = (true, true);
        self
    }

    /// Streams server-sent events (`text/event-stream`), each as soon as it arrives. By default their text is
    /// the result. [`parse_event_stream`](super::parse_event_stream) describes the items.
    pub fn events(mut self) -> Self {
        self.events = true;
        self
    }

    /// Names the command of the program that logs in, as a path such as `auth login`. It is the next step after a response with
    /// the status 401.
    ///
    /// ```
    /// use vestibule::fetch::{Body, http};
    /// use vestibule::prelude::*;
    /// use vestibule::testing::Invocation;
    ///
    /// /// Log in
    /// #[command]
    /// fn login() {}
    ///
    /// let api = Mount::from_fn(|_: http::Request<Body>| async {
    ///     http::Response::builder().status(401).body(String::new())
    /// });
    /// let cli = Cli::create("app").commands(commands![login]).mount("api", api.login_command("login"));
    /// let error = Invocation::line("api users").run(&cli).failure(1);
    /// assert!(error.ends_with("Error (HTTP_401): Unauthorized\n  Next: app login  # Log in\n"), "{error}");
    /// ```
    pub fn login_command(mut self, path: impl Into<String>) -> Self {
        self.login = Some(path.into());
        self
    }

    /// Sets the description in help and listings.
    pub fn description(mut self, description: impl Into<String>) -> Self {
        self.description = description.into();
        self
    }
}

impl Mount {
    /// Returns a request to the handler that is complete but for the files it names.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn pending(&self, input: FetchInput) -> Box<dyn PendingRequest> {
        Box::new(self.mounted(input, true))
    }

    /// Returns a request that may still have to be confirmed.
    fn mounted(&self, input: FetchInput, is_confirmed: bool) -> MountedRequest {
        MountedRequest {
            handler: self.handler.clone(),
            base_path: self.base_path.clone(),
            events: self.events,
            lines: self.lines,
            authorization_servers: self.authorization_servers.clone(),
            effects: self.effects.clone(),
            login: self.login.clone(),
            is_confirmed,
            input,
            context: RequestContext::default(),
            credentials: None,
            added: AddedCredentials::default(),
        }
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
    S::Error: Into<Error>,
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<Error>,
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
        let (takes_yes, mut is_confirmed) = (self.effects.are_confirmed(), false);
        let mut credentials = Vec::new();
        let (input, errors) = scan(tokens, &mut |tokens| match tokens.first() {
            Some(token) if takes_yes && is_yes(token) => {
                is_confirmed = true;
                1
            }
            _ => match self.effects.credential(tokens) {
                Some((name, value, count)) => {
                    credentials.push((name, value));
                    count
                }
                None => claim(tokens),
            },
        });
        (Box::new(MountedRequest { credentials: Some(credentials), ..self.mounted(input, is_confirmed) }), errors)
    }

    fn request(&self, object: &Data) -> Result<Box<dyn PendingRequest>, Error> {
        let (input, is_confirmed) = object::input_of(object, self.effects.are_confirmed())?;
        Ok(Box::new(MountedRequest { credentials: Some(Vec::new()), ..self.mounted(input, is_confirmed) }))
    }

    fn takes_confirmation(&self) -> bool {
        self.effects.are_confirmed()
    }

    fn definition_errors(&self) -> Vec<String> {
        let base = &self.base_path;
        let is_invalid = !base.is_empty()
            && (!base.starts_with('/')
                || base.contains(['?', '#'])
                || base.contains(char::is_whitespace)
                || base.split('/').any(|segment| segment == "." || segment == ".."));
        let mut out = Vec::new();
        if is_invalid {
            out.push(format!("the base path `{base}` is not a plain path that starts with `/`"));
        }
        out.extend(self.handler.definition_errors());
        out
    }

    fn connection(&self) -> Option<Connection> {
        self.handler.connection()
    }

    fn login_command(&self) -> Option<&str> {
        self.login.as_deref()
    }
}

/// A function that reads the authorization servers that a document states. It runs when a token may be needed.
#[derive(Clone, Default)]
pub(super) struct AuthorizationServers(Option<Arc<dyn Fn() -> Vec<AuthorizationServer> + Send + Sync>>);

impl AuthorizationServers {
    #[allow(dead_code, reason = "only some features use it")]
    pub(super) fn new(read: impl Fn() -> Vec<AuthorizationServer> + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(read)))
    }

    fn read(&self) -> Vec<AuthorizationServer> {
        self.0.as_ref().map(|read| read()).unwrap_or_default()
    }
}

impl fmt::Debug for AuthorizationServers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AuthorizationServers").finish_non_exhaustive()
    }
}

/// A request to a mounted handler.
struct MountedRequest {
    handler: Handler,
    base_path: String,
    events: bool,
    lines: bool,
    authorization_servers: AuthorizationServers,
    effects: RequestEffects,
    /// The command that logs in.
    login: Option<String>,
    is_confirmed: bool,
    input: FetchInput,
    context: RequestContext,
    /// The credentials that were typed, each with the name of its flag; `None` if the request has those that it needs.
    credentials: Option<Vec<(String, String)>>,
    added: AddedCredentials,
}

impl MountedRequest {
    /// Prepends the base path of the mount to the path.
    fn prepend_base_path(&mut self) {
        let base = self.base_path.trim_end_matches('/');
        self.input.path.insert_str(0, base);
        self.base_path.clear();
    }
}

impl PendingRequest for MountedRequest {
    fn resolve(&mut self, inputs: &mut dyn InputReader) -> Result<()> {
        self.input.open(inputs, self.handler.is_remote())
    }

    fn is_safe(&self) -> bool {
        self.effects.of(&self.input).read_only
    }

    fn confirmation(&self) -> Option<Confirmation> {
        if self.is_confirmed { None } else { self.effects.confirmation(&self.input) }
    }

    fn output_path(&self) -> Option<&Path> {
        self.input.output.as_deref()
    }

    fn reads_call(&self) -> bool {
        self.handler.reads_call() || self.effects.document.as_ref().is_some_and(|document| document.reads_call())
    }

    fn set_context(&mut self, mut context: RequestContext) -> Result<()> {
        self.handler.choose_base_url(&mut context)?;
        self.context = context;
        if let (Some(typed), Some(document)) = (self.credentials.take(), &self.effects.document) {
            self.added = document.add_credentials(&mut self.input, &typed, &self.context)?;
        }
        Ok(())
    }

    fn into_curl(mut self: Box<Self>, inputs: &mut dyn InputReader) -> Result<CurlCommand> {
        self.prepend_base_path();
        let typed = self.input.clone();
        self.input.open(inputs, true)?;
        let request = build_request(self.input.clone())?;
        let target = request.uri().path_and_query().map_or("/", |target| target.as_str());
        let destination = self.handler.destination(target, &self.input.headers, &self.context)?;
        self.context.secrets.append(&mut self.added.secrets);
        let mut curl =
            curl::format(&CurlRequest { typed: &typed, resolved: &self.input, destination, context: &self.context });
        for SecretPair { variable, is_set, pair } in &self.added.in_query {
            curl.hide_pair(pair, variable, *is_set);
        }
        Ok(curl)
    }

    fn start(mut self: Box<Self>) -> Result<Execution> {
        let path = self.input.path.clone();
        self.prepend_base_path();
        let Self {
            handler, events, lines, authorization_servers, effects, mut input, mut context, added, login, ..
        } = *self;
        if handler.uses_oauth() {
            context.authorization_servers = authorization_servers.read();
        }
        // A response to HEAD has the content type of a body, but no body.
        let is_head = input.method == Method::HEAD;
        let mode = ResponseMode {
            is_raw: input.output.is_some(),
            includes_head: input.include || is_head,
            streams_ndjson: !is_head,
            streams_events: events && !is_head,
            streams_lines: lines && !is_head,
            max_buffered: MAX_BUFFERED,
        };
        handler.add_idempotency_key(&input.method, &mut input.headers);
        let mut effect = RequestEffect::new(&input.method, &input.headers);
        if !effect.is_safe() && !context.program.is_empty() {
            let words = context.mount_path.iter().cloned().chain([shell::word(&path)]);
            let call = words.collect::<Vec<_>>().join(" ");
            effect = effect.checked_by(call, path, effects);
        }
        let mut stderr = context.stderr.clone();
        let mut request = build_request(input)?;
        request.extensions_mut().insert(context);
        Ok(future(async move {
            let response = handler.call(request).await.map_err(|error| effect.settle(error, CallOutcome::Unknown))?;
            let result = outcome(response, mode, &effect).await;
            let warning = result.as_ref().ok().and_then(|outcome| outcome.meta.get(WARNING)).and_then(Data::as_str);
            if let (Some(warning), Some(stderr)) = (warning, &mut stderr) {
                // There is no other place to report a failure to.
                let _ = stderr.write_all(format!("Warning: {warning}\n").as_bytes());
            }
            result.map_err(|error| explain(error, added.missing, added.other_path, login))
        }))
    }
}

/// Adds the ways to a credential to the error of a request that lacks one, and the path to that of a request without it.
fn explain(error: Error, missing: Option<String>, other_path: Option<String>, login: Option<String>) -> Error {
    if let Some(path) = other_path.filter(|_| error.code() == "HTTP_404") {
        return error.hint(format!("in the document the path is below that of the server: `{path}`"));
    }
    let is_unauthorized = error.code() == "HTTP_401";
    let hint = missing.filter(|_| is_unauthorized || error.code() == "HTTP_403");
    let error = hint.into_iter().fold(error, Error::hint);
    login.filter(|_| is_unauthorized).into_iter().fold(error, |error, login| error.next(login, "Log in"))
}
