//! Handlers: services and functions.

use std::cell::Cell;
use std::convert::Infallible;
use std::future::{Ready, ready};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use axum::Json;
use axum::extract::{Form, Path, Query as Params};
use axum::routing::{get, post};
use http::{Request, StatusCode};

use super::*;
use crate::data::{Data, to_json};

type Pairs = Vec<(String, String)>;

fn router() -> axum::Router {
    axum::Router::new()
        .route("/users/{id}", get(async |Path(id): Path<String>| format!("user {id}")))
        .route("/echo", post(async |Json(value): Json<serde_json::Value>| Json(value)))
        .route("/form", post(async |Form(pairs): Form<Pairs>| Json(pairs)))
        .route("/query", get(async |Params(pairs): Params<Pairs>| Json(pairs)))
        .route("/lines", get(async || ([("content-type", "application/x-ndjson")], "1\n2\n")))
        .route("/down", get(async || (StatusCode::SERVICE_UNAVAILABLE, "try later")))
}

async fn answer(argv: &[&str]) -> FetchOutput {
    let request = request(argv, &[("d/n.txt", b"text")]);
    parse_response(Handler::new(router()).call(request).await.unwrap()).await.unwrap()
}

#[tokio::test(flavor = "current_thread")]
async fn a_router_receives_the_request() {
    for (argv, data) in [
        (&["users", "42"][..], "\"user 42\""),
        (&["users", "a b%2Fc"], "\"user a b/c\""),
        (&["echo", "-d", "{\"a\":[1,2]}"], "{\"a\":[1,2]}"),
        (&["form", "-d", "a=1", "-d", "b=x y"], "[[\"a\",\"1\"],[\"b\",\"x y\"]]"),
        (
            &["query?typed=1", "--tag", "a&b", "--tag", "ü", "--f[n]", "x"],
            "[[\"typed\",\"1\"],[\"tag\",\"a&b\"],[\"tag\",\"ü\"],[\"f[n]\",\"x\"]]",
        ),
    ] {
        let output = answer(argv).await;
        assert_eq!(output.status, 200, "{argv:?}: {:?}", output.data);
        assert_eq!(to_json(&output.data), data, "{argv:?}");
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_router_rejects_requests() {
    let error = answer(&["nowhere"]).await.into_error();
    assert_eq!((error.code(), error.message()), ("HTTP_404", "Not Found"));
    let error = answer(&["down"]).await.into_error();
    assert_eq!((error.message(), error.is_retryable()), ("try later", Some(true)));
}

#[tokio::test(flavor = "current_thread")]
async fn a_router_streams() {
    let response = Handler::new(router()).call(request(&["lines"], &[])).await.unwrap();
    assert!(is_streaming_response(&response));
    let mut stream = parse_streaming_response(response);
    for value in [Some(1), Some(2), None] {
        let item = std::future::poll_fn(|cx| futures_core::Stream::poll_next(Pin::new(&mut stream), cx));
        assert_eq!(item.await.transpose().unwrap(), value.map(Data::from));
    }
}

/// A service that is not `Sync`, and fails unless the called clone was polled ready.
#[derive(Default)]
struct Careful {
    ready: Cell<bool>,
}

impl Clone for Careful {
    fn clone(&self) -> Self {
        Self::default()
    }
}

impl tower_service::Service<Request<Body>> for Careful {
    type Response = http::Response<String>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.ready.set(true);
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        let status = if self.ready.get() { 200 } else { 500 };
        let mut response = http::Response::new(String::new());
        *response.status_mut() = StatusCode::from_u16(status).unwrap();
        ready(Ok(response))
    }
}

fn shareable<T: Clone + Send + Sync + 'static>(value: T) -> T {
    value
}

#[tokio::test(flavor = "current_thread")]
async fn a_service_is_ready_before_it_is_called() {
    let handler = shareable(Handler::new(Careful::default()));
    for handler in [handler.clone(), handler] {
        let call = shareable_future(handler.call(request(&["x"], &[])));
        assert_eq!(call.await.unwrap().status(), 200);
    }
}

fn shareable_future<F: Future + Send>(future: F) -> F {
    future
}

/// A service that fails in `poll_ready` or `call`.
#[derive(Clone)]
struct Failing(bool);

impl tower_service::Service<Request<Body>> for Failing {
    type Response = http::Response<Body>;
    type Error = BoxError;
    type Future = Ready<Result<Self::Response, BoxError>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        Poll::Ready(if self.0 { Ok(()) } else { Err("not today".into()) })
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        ready(Err(Error::new("OWN_CODE", "as it is").into_boxed()))
    }
}

#[tokio::test(flavor = "current_thread")]
async fn foreign_errors_of_a_handler_are_internal() {
    let call = async |handler: Handler| handler.call(request(&["x"], &[])).await.unwrap_err();
    let error = call(Handler::new(Failing(false))).await;
    assert_eq!((error.code(), error.message()), ("INTERNAL", "not today"));
    let error = call(Handler::new(Failing(true))).await;
    assert_eq!((error.code(), error.message()), ("OWN_CODE", "as it is"));
    let error = call(Handler::from_fn(async |_| -> Result<http::Response<Body>, io::Error> {
        Err(io::Error::other("disk on fire"))
    }));
    assert_eq!(error.await.message(), "disk on fire");
}

/// A service that panics in `clone`, `poll_ready`, `call` or its future.
struct Panicking(&'static str);

impl Clone for Panicking {
    fn clone(&self) -> Self {
        assert!(self.0 != "clone", "in clone");
        Self(self.0)
    }
}

impl tower_service::Service<Request<Body>> for Panicking {
    type Response = http::Response<Tap>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        assert!(self.0 != "ready", "in ready");
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        let at = self.0;
        assert!(at != "call", "in call");
        Box::pin(async move {
            assert!(at != "future", "in future");
            Ok(http::Response::new(Tap))
        })
    }
}

/// A body that panics when it is polled.
struct Tap;

impl http_body::Body for Tap {
    type Data = Bytes;
    type Error = BoxError;

    fn poll_frame(self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<Option<Result<Frame<Bytes>, BoxError>>> {
        panic!("in body")
    }
}

#[tokio::test(flavor = "current_thread")]
async fn a_panic_of_a_handler_is_an_error() {
    for at in ["clone", "ready", "call", "future"] {
        let error = Handler::new(Panicking(at)).call(request(&["x"], &[])).await.unwrap_err();
        assert_eq!((error.code(), error.message()), ("INTERNAL", &*format!("the handler panicked: in {at}")));
        assert!(error.hints()[0].contains("tests/handler.rs:"), "{error:?}");
    }
    let function = |request: Request<Body>| {
        assert!(request.uri().path() != "/sync", "in function");
        async move {
            assert!(request.uri().path() != "/x", "in its future");
            http::Response::new(Tap)
        }
    };
    for (path, message) in [("sync", "the handler panicked: in function"), ("x", "the handler panicked: in its future")]
    {
        let error = Handler::from_fn(function).call(request(&[path], &[])).await.unwrap_err();
        assert_eq!((error.code(), error.message()), ("INTERNAL", message));
    }
    let response = Handler::from_fn(function).call(request(&["y"], &[])).await.unwrap();
    let mut body = response.into_body();
    let mut next = async || std::future::poll_fn(|cx| http_body::Body::poll_frame(Pin::new(&mut body), cx)).await;
    let error = Error::from_boxed(next().await.unwrap().unwrap_err());
    assert_eq!((error.code(), error.message()), ("INTERNAL", "the handler panicked: in body"));
    assert!(next().await.is_none(), "what panicked is not asked again");
}

#[tokio::test(flavor = "current_thread")]
async fn a_function_is_a_handler() {
    let count = Arc::new(AtomicUsize::new(0));
    let shared = count.clone();
    let handler = Handler::from_fn(move |request: Request<Body>| {
        let count = shared.clone();
        async move {
            count.fetch_add(1, Ordering::Relaxed);
            let body = request.into_body().into_bytes();
            Ok::<_, Error>(http::Response::new(Body::from(body)))
        }
    });
    let response = handler.call(request(&["x", "-d", "hi"], &[])).await.unwrap();
    assert_eq!(parse_response(response).await.unwrap().data, "hi");
    assert_eq!(count.load(Ordering::Relaxed), 1);
    assert_eq!(format!("{handler:?}"), "Handler { .. }");
}
