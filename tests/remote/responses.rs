//! An axum app called in process and on a socket: the results are equal.

use axum::Router;
use axum::body::{Body, Bytes};
use axum::extract::Request;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use vestibule::fetch::{Mount, Remote};
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{invoke, words};

fn json(status: u16, body: &'static str) -> Response {
    let status = StatusCode::from_u16(status).unwrap();
    (status, [(header::CONTENT_TYPE, "application/json")], body).into_response()
}

async fn echo(request: Request) -> Response {
    let (parts, body) = request.into_parts();
    let body = axum::body::to_bytes(body, usize::MAX).await.unwrap();
    let kind = parts.headers.get(header::CONTENT_TYPE).map(|value| value.to_str().unwrap().to_owned());
    let text = format!("{} {} {kind:?} {:?}", parts.method, parts.uri.path_and_query().unwrap(), body);
    text.into_response()
}

fn router() -> Router {
    let lines = || async {
        let chunks = ["{\"n\":1}\n{\"n\"", ":2}\n", "{\"n\":3}"].map(|text| Ok::<_, std::io::Error>(Bytes::from(text)));
        ([(header::CONTENT_TYPE, "application/x-ndjson")], Body::from_stream(tokio_stream::iter(chunks)))
            .into_response()
    };
    Router::new()
        .route(
            "/users",
            get(|| async { json(200, r#"{"users":[{"id":1,"name":"Alice"},{"id":9007199254740993,"name":"Bob"}]}"#) }),
        )
        .route("/price", get(|| async { json(200, r#"{"price":0.10,"large":1e400}"#) }))
        .route("/missing", any(|| async { json(404, r#"{"message":"no such user","field":"id"}"#) }))
        .route("/wrong", any(|| async { json(422, r#"{"errors":[{"field":"name","message":"is empty"}]}"#) }))
        .route("/empty", any(|| async { StatusCode::NO_CONTENT }))
        .route("/text", get(|| async { "just text" }))
        .route(
            "/bytes",
            get(|| async { ([(header::CONTENT_TYPE, "image/png")], vec![0x89_u8, b'P', 0, 255]).into_response() }),
        )
        .route("/lines", get(lines))
        .route("/large", get(|| async { "x".repeat(300_000) }))
        .fallback(echo)
}

/// Serves the app on a free port, and returns its URL.
fn serve_app() -> String {
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}", listener.local_addr().unwrap());
    listener.set_nonblocking(true).unwrap();
    std::thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let listener = tokio::net::TcpListener::from_std(listener).unwrap();
            axum::serve(listener, router()).await.unwrap();
        });
    });
    url
}

#[test]
fn results_are_the_same_in_process_and_on_a_socket() {
    let url = serve_app();
    let here = Cli::create("app").mount("api", Mount::new(router()));
    let there = Cli::create("app").mount("api", Mount::remote(Remote::new(url).retries(0)));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("body");
    std::fs::write(&file, "{\"a\":\n[1,2]}\n").unwrap();
    let name = file.display();
    for line in [
        "api users",
        "api users --json",
        "api users --format yaml --filter-output users[0,1].name",
        "api price --json",
        "api missing",
        "api missing --json",
        "api missing -X DELETE",
        "api wrong",
        "api empty",
        "api empty --json",
        "api text",
        "api bytes",
        "api bytes --json",
        "api lines",
        "api lines --format jsonl",
        "api lines --format jsonl --full-output",
        "api lines --json",
        "api large --token-count",
        "api echo -d a=1 -d b=2",
        "api echo -d {\"a\":9007199254740993}",
        "api echo -X PATCH --data-raw @x --q 'a b&c' --tag 1 --tag 2",
        "api echo ü/ä?q=ö",
        "api echo a%2Fb '50%' --sign +=",
        &format!("api echo -d @{name}"),
        &format!("api echo --data-binary @{name}"),
        "api echo -G -d x=1",
        "api echo -X OPTIONS",
        "api echo -X PUT -d ''",
        "api .. x",
        "api echo -k",
    ] {
        let of = |cli: &Cli| {
            let mut run = invoke(cli, Invocation::new(words(line)));
            // The duration differs.
            run.stdout = run.stdout.lines().filter(|line| !line.contains("duration")).collect::<Vec<_>>().join("\n");
            run.to_string()
        };
        let (here, there) = (of(&here), of(&there));
        // A response from a socket has more headers.
        if line.contains("full-output") {
            assert!(there.starts_with("exit: 0"), "{there}");
        } else {
            assert_eq!(here, there, "{line}");
        }
    }
}

#[test]
fn output_files_have_the_bytes_of_the_response() {
    let there = Cli::create("app").mount("api", Remote::new(serve_app()));
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("out");
    invoke(&there, Invocation::new(["api", "large", "-o", file.to_str().unwrap()])).success();
    assert_eq!(std::fs::read(&file).unwrap(), [b'x'; 300_000]);
    invoke(&there, Invocation::new(["api", "bytes", "-o", file.to_str().unwrap()])).success();
    assert_eq!(std::fs::read(&file).unwrap(), [0x89, b'P', 0, 255]);
}
