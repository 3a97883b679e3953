#![doc = include_str!("../docs/http.md")]

mod accept;
mod access;
mod answer;
mod cors;
mod decode;
mod encode;
mod files;
mod mounted;
mod outcome;
mod pace;
mod pages;
mod progress;
mod refusal;
mod route;
mod runner;
mod server;
mod settings;
mod stream;
mod worker;
mod write_limit;

use std::convert::Infallible;
use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use bytes::Bytes;
use http::{Request, Response};
use http_body_util::BodyExt;
use http_body_util::combinators::UnsyncBoxBody;
use tokio::sync::watch;
use tower_service::Service;

use crate::command::{CallInfo, SharedProgram, Sink, Stderr};
use crate::error::{Error, Result, code};
use crate::fetch::ResponseBody;
use crate::graph::Node;
use crate::run::Interrupted;
use pages::Pages;
use runner::Runner;
pub(crate) use server::{Launch, run, serve};
use settings::{Settings, Token};

type BoxError = Box<dyn std::error::Error + Send + Sync>;

/// The body of a request.
type RequestBody = UnsyncBoxBody<Bytes, BoxError>;

/// A service at a path of its own, behind the checks of the API.
type Nested = Arc<dyn Fn(Request<RequestBody>) -> NestedFuture + Send + Sync>;
type NestedFuture = Pin<Box<dyn Future<Output = Response<ResponseBody>> + Send>>;

/// A program as an HTTP API: a tower service that axum and hyper serve. Requires the feature `http`.
///
/// It is made by [`Cli::into_service`](crate::Cli::into_service), answers every request, and is cheap to clone. The
/// [module](crate::http) describes the requests. It needs a tokio runtime with timers.
///
/// ```
/// use vestibule::prelude::*;
///
/// /// Add two numbers
/// #[command(read_only)]
/// fn add(#[arg] a: i64, #[arg] b: i64) -> i64 {
///     a + b
/// }
///
/// let calc = Cli::create("calc").commands(commands![add]).into_service().allow_host("calc.example.com");
/// let app: axum::Router = axum::Router::new().nest_service("/calc", calc.base_path("/calc"));
/// ```
#[derive(Clone)]
pub struct HttpService(Api);

/// The program and the settings that the handling of a request needs.
#[derive(Clone)]
struct Api {
    root: Arc<Node>,
    settings: Arc<Settings>,
    pages: Arc<Pages>,
    stderr: Stderr,
    /// The program, for commands that call others, and its config files.
    program: Option<SharedProgram>,
    runner: Runner,
    /// Becomes true when the server shuts down.
    shutdown: Option<watch::Receiver<bool>>,
    nested: Option<(&'static str, Nested)>,
}

impl HttpService {
    pub(crate) fn new(root: &Arc<Node>, common: CallInfo) -> Self {
        Self(Api {
            root: Arc::clone(root),
            settings: Arc::default(),
            pages: Arc::default(),
            stderr: Stderr { sink: Sink::Err, ..Stderr::detached() },
            program: common.program,
            runner: Runner::default(),
            shutdown: None,
            nested: None,
        })
    }

    /// Nests a service at a path, behind the checks of the API.
    #[allow(dead_code, reason = "only some features use it")]
    pub(crate) fn nest<F>(
        mut self,
        path: &'static str,
        answer: impl Fn(Request<RequestBody>) -> F + Send + Sync + 'static,
    ) -> Self
    where
        F: Future<Output = Response<ResponseBody>> + Send + 'static,
    {
        self.0.nested = Some((path, Arc::new(move |request| Box::pin(answer(request)))));
        self
    }

    /// Sets the maximum size of a request body, in bytes; 4 MiB by default.
    #[must_use]
    pub fn body_limit(self, bytes: usize) -> Self {
        self.with(|settings| settings.body_limit = bytes)
    }

    /// Sets the time within which the body of a request has to arrive; 30 seconds by default.
    #[must_use]
    pub fn body_time(self, limit: Duration) -> Self {
        self.with(|settings| settings.body_time = limit)
    }

    /// Sets the time within which a command has to finish, or to give its first item; 5 minutes by default.
    #[must_use]
    pub fn time_limit(self, limit: Duration) -> Self {
        self.with(|settings| settings.time_limit = limit)
    }

    /// Allows requests that name a host, such as `api.example.com`. By default only those to names of the local machine
    /// are answered, so that no page can reach a local server by a name of its own (DNS rebinding).
    #[must_use]
    pub fn allow_host(self, name: impl Into<String>) -> Self {
        self.with(|settings| settings.hosts.push(name.into()))
    }

    /// Allows requests of pages of an origin, such as `https://app.example.com`. By default only pages of the API's own
    /// host may call it, and those of the local machine if the API is on it. Pages of an allowed origin may read the responses,
    /// too (CORS).
    #[must_use]
    pub fn allow_origin(self, origin: impl Into<String>) -> Self {
        self.with(|settings| settings.origins.push(origin.into()))
    }

    /// Requires a token: `Authorization: Bearer <token>`. A caller with the token may use any host name, unless some are
    /// [allowed](Self::allow_host).
    #[must_use]
    pub fn token(self, token: impl Into<String>) -> Self {
        self.with(|settings| settings.token = Some(Token::new(token)))
    }

    /// Refuses every command that is not declared `read_only`, as `--read-only` does.
    #[must_use]
    pub fn read_only(self) -> Self {
        self.with(|settings| settings.is_read_only = true)
    }

    /// States the path that the service is nested at, which the OpenAPI document then has. Requests come without it.
    #[must_use]
    pub fn base_path(self, path: impl Into<String>) -> Self {
        self.with(|settings| settings.base_path = path.into().trim_end_matches('/').to_owned())
    }

    fn with(mut self, change: impl FnOnce(&mut Settings)) -> Self {
        change(Arc::make_mut(&mut self.0.settings));
        // They show the settings.
        self.0.pages = Arc::default();
        self
    }
}

impl Api {
    /// Returns the facts about a call: the environment of the server, no input, and messages to the server's stderr.
    fn call_info(&self) -> CallInfo {
        let (environment, stderr) = (self.settings.environment.clone(), Some(self.stderr.clone()));
        let (is_read_only, program) = (self.settings.is_read_only, self.program.clone());
        CallInfo { environment, stderr, is_read_only, program, ..CallInfo::default() }
    }

    /// Returns the interruption of a call by the end of the server.
    fn interrupted(&self) -> Interrupted {
        let Some(mut shutdown) = self.shutdown.clone() else { return Interrupted::new(false) };
        Interrupted::when(async move {
            // An error means that the server is gone.
            let _ = shutdown.wait_for(|is_down| *is_down).await;
        })
    }

    /// Awaits a call for as long as one may take.
    async fn within_limit<T>(&self, call: impl Future<Output = Result<T>>) -> Result<T> {
        let limit = self.settings.time_limit;
        decode::within(limit, call).await.unwrap_or_else(|| {
            let message = format!("the command did not finish within {} s", limit.as_secs_f32());
            Err(Error::new(code::TIMEOUT, message))
        })
    }

    /// Returns the service that is nested at a path.
    fn nested(&self, path: &str) -> Option<&Nested> {
        let (own, nested) = self.nested.as_ref()?;
        let rest = path.strip_prefix(own)?;
        (rest.is_empty() || rest.starts_with('/')).then_some(nested)
    }
}

impl<B> Service<Request<B>> for HttpService
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    type Response = Response<ResponseBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let api = self.0.clone();
        let request = request.map(|body| body.map_err(Into::into).boxed_unsync());
        Box::pin(async move { Ok(answer::answer(api, request).await) })
    }
}

impl fmt::Debug for HttpService {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HttpService").field("program", &self.0.root.name).finish_non_exhaustive()
    }
}
