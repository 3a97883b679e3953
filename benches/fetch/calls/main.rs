//! A small request to an in-process service: by hand, through a `Handler`, and from argv.
//!
//! `fetch-calls <job> <times>` repeats a job; without arguments, prints the nanoseconds of each job.

use std::convert::Infallible;
use std::future::{Future, Ready, ready};
use std::hint::black_box;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::time::Instant;

use bytes::Bytes;
use http_body_util::{BodyExt, Full};
use tower_service::Service;
use vestibule::fetch::{Body, Handler, Mount, build_request, http, parse_argv, parse_response, read_response};
use vestibule::{Cli, Io};

const ANSWER: &[u8] = br#"{"id":42,"name":"Ann","roles":["admin","author"],"active":true}"#;

#[derive(Clone)]
struct Answers;

impl Service<http::Request<Body>> for Answers {
    type Response = http::Response<Full<Bytes>>;
    type Error = Infallible;
    type Future = Ready<Result<Self::Response, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: http::Request<Body>) -> Self::Future {
        black_box(request);
        let mut response = http::Response::new(Full::new(Bytes::from_static(ANSWER)));
        response.headers_mut().insert("content-type", http::HeaderValue::from_static("application/json"));
        ready(Ok(response))
    }
}

/// Polls a future that is ready at once.
fn now<T>(future: impl Future<Output = T>) -> Option<T> {
    match pin!(future).poll(&mut Context::from_waker(Waker::noop())) {
        Poll::Ready(value) => Some(value),
        Poll::Pending => None,
    }
}

fn request() -> http::Request<Body> {
    let mut request = http::Request::new(Body::empty());
    *request.uri_mut() = http::Uri::from_static("http://localhost/users/42?expand=roles");
    request.headers_mut().insert("accept", http::HeaderValue::from_static("application/json"));
    request
}

const WORDS: [&str; 6] = ["users", "42", "--expand", "roles", "-H", "Accept: application/json"];

/// Returns a job by its name.
fn job(name: &str) -> Box<dyn Fn()> {
    let handler = Handler::new(Answers);
    match name {
        "direct" => Box::new(|| {
            let body = now(async {
                let response = Answers.call(request()).await;
                match response {
                    Ok(response) => response.into_body().collect().await.map(|body| body.to_bytes()),
                    Err(error) => Err(error),
                }
            });
            black_box(body);
        }),
        "handler" => Box::new(move || {
            black_box(now(async {
                let response = handler.call(request()).await?;
                read_response(response).await
            }));
        }),
        "words" => Box::new(move || {
            black_box(now(async {
                let request = build_request(parse_argv(WORDS)?)?;
                parse_response(handler.call(request).await?).await
            }));
        }),
        _ => {
            let cli = Cli::create("app").mount("api", Mount::new(Answers));
            Box::new(move || {
                let argv = ["api"].into_iter().chain(WORDS).chain(["--format", "jsonl"]);
                black_box(cli.run_with(argv, Io::memory()));
            })
        }
    }
}

fn main() {
    let argv: Vec<String> = std::env::args().skip(1).collect();
    if let [name, times] = argv.as_slice() {
        let job = job(name);
        (0..times.parse().unwrap_or(0)).for_each(|_| job());
        return;
    }
    for name in ["direct", "handler", "words", "program"] {
        let job = job(name);
        let batch = || {
            let start = Instant::now();
            (0..500).for_each(|_| job());
            start.elapsed().as_nanos() / 500
        };
        println!("{name} {}", (0..100).map(|_| batch()).min().unwrap_or_default());
    }
}
