//! What answers requests: any tower service, or a function.

use std::fmt;
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};
use std::task::{Context, Poll};

use bytes::Bytes;
use http::{HeaderMap, Request};
use tower_service::Service;

use super::{Body, BoxError, Response, ResponseBody, broken};
use crate::command::guard_as;
use crate::error::Error;
use crate::graph::{Connection, RequestContext};

/// What an error calls it.
pub(super) const HANDLER: &str = "the handler";

type Answer = Pin<Box<dyn Future<Output = Result<Response, Error>> + Send>>;

/// What answers requests: any tower service (an axum `Router`), or an async function.
///
/// It is called in process, without a socket. Every request has a clone of the service of its own,
/// and is handed over when that is ready.
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
    answer: Arc<dyn Fn(Request<Body>) -> Answer + Send + Sync>,
    /// Where it is, when it is on the network.
    #[cfg(feature = "remote")]
    pub(super) remote: Option<Arc<super::Remote>>,
}

impl Handler {
    /// A handler of a service.
    pub fn new<S, B>(service: S) -> Self
    where
        S: Service<Request<Body>, Response = http::Response<B>> + Clone + Send + 'static,
        S::Future: Send + 'static,
        S::Error: Into<BoxError>,
        B: http_body::Body<Data = Bytes> + Send + 'static,
        B::Error: Into<BoxError>,
    {
        // The lock makes a service shareable that is not `Sync`; it is held for a clone only.
        let service = Arc::new(Mutex::new(service));
        Self::of(Arc::new(move |request| {
            let service = Arc::clone(&service);
            guarded(async move {
                let mut service = service.lock().unwrap_or_else(PoisonError::into_inner).clone();
                let ready = poll_fn(|cx| service.poll_ready(cx)).await;
                ready.map_err(|error| broken("", error.into()))?;
                service.call(request).await.into_response()
            })
        }))
    }

    /// A handler of an async function that returns a response, or a result with one.
    ///
    /// ```
    /// use vestibule::fetch::{Body, Handler};
    ///
    /// async fn ping(_: http::Request<Body>) -> vestibule::Result<http::Response<String>> {
    ///     Ok(http::Response::new("pong".to_owned()))
    /// }
    ///
    /// let handler = Handler::from_fn(ping);
    /// ```
    pub fn from_fn<F, R>(function: F) -> Self
    where
        F: Fn(Request<Body>) -> R + Send + Sync + 'static,
        R: Future<Output: Reply> + Send + 'static,
    {
        let function = Arc::new(function);
        Self::of(Arc::new(move |request| {
            let function = Arc::clone(&function);
            guarded(async move { function(request).await.into_response() })
        }))
    }

    fn of(answer: Arc<dyn Fn(Request<Body>) -> Answer + Send + Sync>) -> Self {
        Self {
            answer,
            #[cfg(feature = "remote")]
            remote: None,
        }
    }

    /// What is wrong with the definition of it.
    pub(super) fn mistakes(&self) -> Vec<String> {
        #[cfg(feature = "remote")]
        if let Some(remote) = &self.remote {
            return remote.mistakes();
        }
        Vec::new()
    }

    /// What the user may set about the connection to it.
    pub(super) fn connection(&self) -> Option<Connection> {
        #[cfg(feature = "remote")]
        if let Some(remote) = &self.remote {
            return Some(remote.connection());
        }
        None
    }

    /// Whether the address of an API on the network has a path of its own.
    #[cfg(feature = "openapi")]
    pub(super) fn has_base_path(&self) -> bool {
        #[cfg(feature = "remote")]
        if let Some(remote) = &self.remote {
            return remote.has_path();
        }
        false
    }

    /// Where a request would go, for the eyes of a reader.
    pub(super) fn place(&self, target: &str, headers: &HeaderMap, context: &RequestContext) -> Result<Place, Error> {
        #[cfg(feature = "remote")]
        if let Some(remote) = &self.remote {
            return remote.place(target, headers, context);
        }
        let _ = (headers, context);
        Ok(Place { url: format!("http://localhost{target}"), added: Vec::new(), variables: Vec::new(), follows: false })
    }

    /// Answers a request.
    ///
    /// # Errors
    ///
    /// The error of the handler: one of ours as it is, any other as `INTERNAL` with its text, and so is
    /// a panic. A status such as 500 is no error but a response.
    pub async fn call(&self, request: Request<Body>) -> Result<Response, Error> {
        (self.answer)(request).await
    }
}

/// Where a request would go.
pub(super) struct Place {
    pub(super) url: String,
    /// What is added on the way there, as words of curl's.
    pub(super) added: Vec<String>,
    /// The variables among them that stand for what only the program knows.
    pub(super) variables: Vec<String>,
    /// Whether redirects are followed.
    pub(super) follows: bool,
}

/// An answer whose panic is an error.
fn guarded(answer: impl Future<Output = Result<Response, Error>> + Send + 'static) -> Answer {
    Box::pin(Guarded { answer })
}

pin_project_lite::pin_project! {
    struct Guarded<F> {
        #[pin]
        answer: F,
    }
}

impl<F: Future<Output = Result<Response, Error>>> Future for Guarded<F> {
    type Output = F::Output;

    fn poll(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<F::Output> {
        let answer = self.project().answer;
        guard_as(HANDLER, || answer.poll(cx)).unwrap_or_else(|error| Poll::Ready(Err(error)))
    }
}

impl fmt::Debug for Handler {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Handler").finish_non_exhaustive()
    }
}

/// What a function given to [`Handler::from_fn`] may return: a response with any body, or a result
/// with one. It is sealed.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a response",
    label = "expected `http::Response<_>`, or a `Result` with one"
)]
pub trait Reply: sealed::Sealed {
    /// The response, its body boxed.
    #[doc(hidden)]
    fn into_response(self) -> Result<Response, Error>;
}

mod sealed {
    pub trait Sealed {}
    impl<B> Sealed for http::Response<B> {}
    impl<B, E> Sealed for Result<http::Response<B>, E> {}
}

impl<B> Reply for http::Response<B>
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
{
    fn into_response(self) -> Result<Response, Error> {
        Ok(self.map(ResponseBody::new))
    }
}

impl<B, E> Reply for Result<http::Response<B>, E>
where
    B: http_body::Body<Data = Bytes> + Send + 'static,
    B::Error: Into<BoxError>,
    E: Into<BoxError>,
{
    fn into_response(self) -> Result<Response, Error> {
        match self {
            Ok(response) => response.into_response(),
            Err(error) => Err(broken("", error.into())),
        }
    }
}
