//! Mountable handlers: routers, hand-written services, layers, closures; and panics in them.

use std::convert::Infallible;
use std::future::{Future, ready};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context as TaskContext, Poll};
use std::time::Duration;

use axum::Router;
use axum::body::Body as AxumBody;
use axum::http::{Request, Response};
use axum::routing::get;
use bytes::Bytes;
use http_body::Frame;
use serde_json::Value;
use tower::limit::ConcurrencyLimitLayer;
use tower::{Service, ServiceBuilder, service_fn};
use vestibule::fetch::{Body, Handler, build_request, parse_argv, parse_response};
use vestibule::prelude::*;
use vestibule_tests::{Program, Run, in_memory, words};

fn run(mount: Mount, line: &str) -> Run {
    in_memory(Cli::create("app").mount("api", mount), words(line))
}

/// A service that must be ready before each call, as the trait requires.
struct Strict {
    is_ready: bool,
    /// Number of times that it is not ready.
    waits: usize,
    calls: Arc<AtomicUsize>,
}

impl Clone for Strict {
    fn clone(&self) -> Self {
        Self { is_ready: false, waits: self.waits, calls: Arc::clone(&self.calls) }
    }
}

impl Service<Request<Body>> for Strict {
    type Response = Response<String>;
    type Error = Infallible;
    type Future = std::future::Ready<Result<Response<String>, Infallible>>;

    fn poll_ready(&mut self, cx: &mut TaskContext<'_>) -> Poll<Result<(), Infallible>> {
        if self.waits > 0 {
            self.waits -= 1;
            cx.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.is_ready = true;
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        assert!(std::mem::take(&mut self.is_ready), "called before it is ready");
        self.calls.fetch_add(1, Ordering::Relaxed);
        ready(Ok(Response::new(request.uri().path().to_owned())))
    }
}

#[test]
fn a_service_is_polled_before_it_is_called() {
    let calls = Arc::new(AtomicUsize::new(0));
    let service = Strict { is_ready: false, waits: 3, calls: Arc::clone(&calls) };
    let cli = Cli::create("app").mount("api", service);
    for _ in 0..2 {
        assert_eq!(in_memory_of(&cli, "api a b").success(), "/a/b\n");
    }
    assert_eq!(calls.load(Ordering::Relaxed), 2);
}

fn in_memory_of(cli: &Cli, line: &str) -> Run {
    let io = Io::memory();
    let exit = cli.run_with(words(line), io.clone());
    Run { exit: Some(exit.into()), stdout: io.stdout_text(), stderr: io.stderr_text() }
}

#[test]
fn a_stack_of_layers() {
    let stack = || {
        ServiceBuilder::new()
            .timeout(Duration::from_millis(50))
            // Panics if it is called before it is ready.
            .layer(ConcurrencyLimitLayer::new(1))
            .map_request(|mut request: Request<Body>| {
                request.headers_mut().insert("x-layer", axum::http::HeaderValue::from_static("in"));
                request
            })
            .map_response(|mut response: Response<String>| {
                response.body_mut().push_str(" and out");
                response
            })
            .service(service_fn(|request: Request<Body>| async move {
                if request.uri().path() == "/slow" {
                    tokio::time::sleep(Duration::from_secs(60)).await;
                }
                let seen = request.headers()["x-layer"].to_str().unwrap().to_owned();
                Ok::<_, Infallible>(Response::new(seen))
            }))
    };
    assert_eq!(run(Mount::new(stack()), "api x").success(), "in and out\n");
    let error_text = run(Mount::new(stack()), "api slow").failure(1);
    assert_eq!(error_text, "Error (INTERNAL): request timed out\n");
}

#[test]
fn a_router_with_layers_and_state() {
    let router = Router::new()
        .route(
            "/greet/{name}",
            get(async |axum::extract::Path(name): axum::extract::Path<String>| format!("Hi {name}")),
        )
        .layer(axum::middleware::map_response(|mut response: Response<AxumBody>| async move {
            response.headers_mut().insert("x-served-by", axum::http::HeaderValue::from_static("layer"));
            response
        }));
    assert_eq!(run(Mount::new(router.clone()), "api greet 'Ada Lovelace'").success(), "Hi Ada Lovelace\n");
    let whole: Value =
        serde_json::from_str(&run(Mount::new(router), "api greet x --full-output --json").success()).unwrap();
    assert_eq!(whole["meta"]["headers"]["x-served-by"], "layer");
    assert_eq!(whole["meta"]["status"], 200);
}

#[test]
fn closures_that_are_async() {
    let prefix = "echo".to_owned();
    let mount = Mount::from_fn(move |request: Request<Body>| {
        let prefix = prefix.clone();
        async move {
            let text = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
            Response::new(format!("{prefix} {text}"))
        }
    });
    assert_eq!(run(mount, "api x -d hi").success(), "echo hi\n");
    let fails = Mount::from_fn(async |_: Request<Body>| -> std::io::Result<Response<String>> {
        Err(std::io::Error::other("disk on fire"))
    });
    assert_eq!(run(fails, "api x").failure(1), "Error (INTERNAL): disk on fire\n");
}

/// A service that panics in a given place.
#[derive(Clone)]
struct Panics(&'static str);

impl Service<Request<Body>> for Panics {
    type Response = Response<PanickingBody>;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Self::Response, Infallible>> + Send>>;

    fn poll_ready(&mut self, _: &mut TaskContext<'_>) -> Poll<Result<(), Infallible>> {
        assert!(self.0 != "ready", "no");
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, _: Request<Body>) -> Self::Future {
        let at = self.0;
        assert!(at != "call", "no");
        Box::pin(async move {
            tokio::task::yield_now().await;
            assert!(at != "future", "no");
            let kind = if at == "stream" { "application/x-ndjson" } else { "application/json" };
            Ok(Response::builder().header("content-type", kind).body(PanickingBody(false)).unwrap())
        })
    }
}

/// One line, and then a panic.
struct PanickingBody(bool);

impl http_body::Body for PanickingBody {
    type Data = Bytes;
    type Error = Infallible;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<Option<Result<Frame<Bytes>, Infallible>>> {
        assert!(!std::mem::replace(&mut self.0, true), "no");
        Poll::Ready(Some(Ok(Frame::data(Bytes::from_static(b"{\"a\":1}\n")))))
    }
}

#[test]
fn panics_are_errors_in_every_place() {
    for at in ["ready", "call", "future", "body"] {
        let failed = run(Mount::new(Panics(at)), "api x").failure(1);
        assert!(failed.starts_with("Error (INTERNAL): the handler panicked: no\n  Hint: it panicked at "), "{failed}");
        assert!(failed.contains("services.rs:"), "{failed}");
        let failed = run(Mount::new(Panics(at)), "api x --json");
        assert_eq!((failed.exit, failed.stderr.as_str()), (Some(1), ""), "{at}");
        let document: Value = serde_json::from_str(&failed.stdout).unwrap();
        assert_eq!(document["error"]["message"], "the handler panicked: no", "{at}");
    }
    let failed = run(Mount::new(Panics("stream")), "api x --format jsonl");
    assert_eq!((failed.exit, failed.stdout.as_str()), (Some(1), "{\"a\":1}\n"));
    let error: Value = serde_json::from_str(&failed.stderr).unwrap();
    assert_eq!(error["error"]["message"], "the handler panicked: no");
}

/// The default panic message is not printed.
#[test]
fn a_panic_is_reported_once() {
    let run = Program::at(env!("CARGO_BIN_EXE_downloads")).args(words("api lines --panics 0")).run();
    let error_text = run.failure(1);
    assert_eq!(error_text.lines().count(), 2, "{error_text}");
}

/// The public functions catch panics too.
#[tokio::test]
async fn a_standalone_handler_catches_panics() {
    for at in ["ready", "call", "future", "body"] {
        let request = build_request(parse_argv(["x"]).unwrap()).unwrap();
        let answer = Handler::new(Panics(at)).call(request).await;
        let error = match answer {
            Ok(response) => parse_response(response).await.unwrap_err(),
            Err(error) => error,
        };
        assert_eq!((error.code(), error.message()), ("INTERNAL", "the handler panicked: no"), "{at}");
    }
}
