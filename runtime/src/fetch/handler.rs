//! Handlers: tower services, async functions and remote APIs behind one type.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::{Pin, pin};
use std::sync::{Arc, Mutex, PoisonError};
use std::task::Poll;

use bytes::Bytes;
use http::{HeaderMap, HeaderValue, Method, Request};
use tower_service::Service;

use super::effect::{is_idempotent, new_idempotency_key};
use super::remote::Remote;
use super::{Body, Response, ResponseBody, handler_error};
use crate::command::{RequestContext, guard_as};
use crate::error::Error;
use crate::graph::Connection;

/// The subject of errors about a panic.
pub(super) const HANDLER: &str = "the handler";

type ResponseFuture = Pin<Box<dyn Future<Output = Result<Response, Error>> + Send>>;

/// A handler of requests: any tower service (an axum `Router`), an async function, or a remote API.
///
/// Services and functions are called in process, without a socket. Each request is sent to its own clone of
/// the service, after that clone is ready.
///
/// ```
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> vestibule::Result<()> {
/// use vestibule::fetch::{Body, Handler, build_request, parse_argv, parse_response};
///
/// let handler = Handler::from_fn(async |request: http::Request<Body>| {
///     http::Response::new(format!("you asked for {}", request.uri().path()))
/// });
///
/// let request = build_request(parse_argv(["users", "42"])?)?;
/// let output = parse_response(handler.call(request).await?).await?;
/// assert_eq!(output.data, "you asked for /users/42");
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Handler {
    respond: Arc<dyn Fn(Request<Body>) -> ResponseFuture + Send + Sync>,
    /// The API, if the handler is on the network.
    pub(super) remote: Option<Arc<Remote>>,
}

impl Handler {
    /// Creates a handler from a tower service.
    pub fn new<S, B>(service: S) -> Self
    where
        S: Service<Request<Body>, Response = http::Response<B>> + Clone + Send + 'static,
        S::Future: Send + 'static,
        S::Error: Into<Error>,
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<Error>,
    {
        // The lock makes a service that is not `Sync` shareable; it is held only while the service is cloned.
        let service = Arc::new(Mutex::new(service));
        Self::from_boxed(Arc::new(move |request| {
            let service = Arc::clone(&service);
            catch_panics(async move {
                let mut service = service.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let ready = poll_fn(|cx| service.poll_ready(cx)).await;
                ready.map_err(|error| handler_error("", error))?;
                service.call(request).await.into_response()
            })
        }))
    }

    /// Creates a handler from a function, async or not, that returns a response or a `Result` with one.
    ///
    /// A function that is not async runs within the runtime, so it should not block for long.
    ///
    /// ```
    /// use vestibule::fetch::{Body, Handler};
    ///
    /// async fn ping(_: http::Request<Body>) -> vestibule::Result<http::Response<String>> {
    ///     Ok(http::Response::new("pong".to_owned()))
    /// }
    ///
    /// let handler = Handler::from_fn(ping);
    /// let handler = Handler::from_fn(|_: http::Request<Body>| http::Response::new("pong".to_owned()));
    /// ```
    pub fn from_fn<F, R, M>(function: F) -> Self
    where
        F: Fn(Request<Body>) -> R + Send + Sync + 'static,
        R: HandlerOutput<M>,
    {
        let function = Arc::new(function);
        Self::from_boxed(Arc::new(move |request| {
            let function = Arc::clone(&function);
            catch_panics(async move { function(request).respond().await })
        }))
    }

    fn from_boxed(respond: Arc<dyn Fn(Request<Body>) -> ResponseFuture + Send + Sync>) -> Self {
        Self { respond, remote: None }
    }

    /// Returns what is wrong with the definition.
    pub(super) fn definition_errors(&self) -> Vec<String> {
        self.remote.as_ref().map(|remote| remote.definition_errors()).unwrap_or_default()
    }

    /// Adds a new idempotency key to a request whose method is not idempotent, if the handler has a header for it.
    pub(super) fn add_idempotency_key(&self, method: &Method, headers: &mut HeaderMap) {
        let name = self.remote.as_ref().and_then(|remote| remote.idempotency_header());
        if let Some(name) = name.filter(|name| !is_idempotent(method, headers) && !headers.contains_key(*name))
            && let Ok(key) = HeaderValue::from_str(&new_idempotency_key())
        {
            // Fails only on a map of 32,768 headers.
            let _ = headers.try_insert(name, key);
        }
    }

    /// Returns true if the handler is on the network, so that it can read a body while it is sent.
    pub(super) fn is_remote(&self) -> bool {
        self.remote.is_some()
    }

    /// Returns true if the handler requests access tokens.
    pub(super) fn uses_oauth(&self) -> bool {
        self.remote.as_ref().is_some_and(|remote| remote.uses_oauth())
    }

    /// Returns the connection settings that the user can change.
    pub(super) fn connection(&self) -> Option<Connection> {
        self.remote.as_ref().map(|remote| remote.connection())
    }

    /// Returns the URL that a request would be sent to, for `--curl`.
    pub(super) fn destination(
        &self,
        target: &str,
        headers: &HeaderMap,
        context: &RequestContext,
    ) -> Result<Destination, Error> {
        match &self.remote {
            Some(remote) => remote.destination(target, headers, context),
            None => Ok(Destination { url: format!("http://localhost{target}"), ..Destination::default() }),
        }
    }

    /// Calls the handler.
    ///
    /// # Errors
    ///
    /// The handler's error if it is a [`vestibule::Error`](Error), `INTERNAL` for any other error and for a
    /// panic. A response with a status such as 500 is not an error here.
    pub async fn call(&self, request: Request<Body>) -> Result<Response, Error> {
        (self.respond)(request).await
    }
}

/// The URL that a request would be sent to, and what the handler adds to the request.
#[derive(Debug, Default)]
pub(super) struct Destination {
    pub(super) url: String,
    /// The added headers, as arguments of curl.
    pub(super) arguments: Vec<String>,
    /// The variables in the arguments that stand for secrets of the program.
    pub(super) variables: Vec<String>,
    /// True if the handler follows redirects.
    pub(super) follows_redirects: bool,
}

/// Boxes a response future, and turns a panic into an error.
fn catch_panics(response: impl Future<Output = Result<Response, Error>> + Send + 'static) -> ResponseFuture {
    Box::pin(async move {
        let mut response = pin!(response);
        // `poll_fn`, because the panic hook is set around each poll.
        let poll = poll_fn(|cx| {
            let polled = guard_as(HANDLER, || response.as_mut().poll(cx));
            polled.unwrap_or_else(|error| Poll::Ready(Err(error)))
        });
        poll.await
    })
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler").finish_non_exhaustive()
    }
}

/// The return type of a function for [`Handler::from_fn`] and [`Mount::from_fn`](super::Mount::from_fn): a response with
/// any body, a `Result` with one, or a future of either. `M` tells the two kinds apart and is always inferred.
///
/// The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a response",
    label = "expected `http::Response<_>`, a `Result` with one, or a future of either",
    note = "write `http::Response::new(body)`, where the body is a `String`, `Bytes` or another `http_body::Body`"
)]
pub trait HandlerOutput<M>: Send + sealed::Output<M> + 'static {
    /// Returns the response with its body boxed.
    #[doc(hidden)]
    fn respond(self) -> impl Future<Output = Result<Response, Error>> + Send;
}

#[diagnostic::do_not_recommend]
impl<F> HandlerOutput<sealed::Async> for F
where
    F: Future<Output: IntoHttpResponse> + Send + 'static,
{
    async fn respond(self) -> Result<Response, Error> {
        self.await.into_response()
    }
}

#[diagnostic::do_not_recommend]
impl<R> HandlerOutput<sealed::Plain> for R
where
    R: IntoHttpResponse + Send + 'static,
{
    async fn respond(self) -> Result<Response, Error> {
        self.into_response()
    }
}

/// The output of a handler: a response with any body, or a `Result` with one.
///
/// The trait is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a response",
    label = "expected `http::Response<_>`, or a `Result` with one"
)]
pub trait IntoHttpResponse: sealed::Sealed {
    /// Returns the response with its body boxed.
    #[doc(hidden)]
    fn into_response(self) -> Result<Response, Error>;
}

mod sealed {
    use super::IntoHttpResponse;

    pub trait Sealed {}
    pub trait Output<M> {}

    /// The marker of futures.
    #[derive(Debug)]
    pub enum Async {}
    /// The marker of responses.
    #[derive(Debug)]
    pub enum Plain {}

    #[diagnostic::do_not_recommend]
    impl<F: Future> Output<Async> for F {}
    #[diagnostic::do_not_recommend]
    impl<R: IntoHttpResponse> Output<Plain> for R {}
    impl<B> Sealed for http::Response<B> {}
    impl<B, E> Sealed for Result<http::Response<B>, E> {}
}

impl<B> IntoHttpResponse for http::Response<B>
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<Error>,
{
    fn into_response(self) -> Result<Response, Error> {
        Ok(self.map(ResponseBody::new))
    }
}

impl<B, E> IntoHttpResponse for Result<http::Response<B>, E>
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<Error>,
    E: Into<Error>,
{
    fn into_response(self) -> Result<Response, Error> {
        match self {
            Ok(response) => response.into_response(),
            Err(error) => Err(handler_error("", error)),
        }
    }
}
