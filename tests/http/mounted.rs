//! Mounted handlers: requests are passed on, within the layers of the program.

use axum::extract::Request;
use axum::routing::{any, get};
use vestibule::prelude::*;

use crate::nested;
use crate::serve;

async fn echo(request: Request) -> String {
    let (head, body) = request.into_parts();
    let body = axum::body::to_bytes(body, 10_000).await.unwrap();
    let header = |name: &str| head.headers.get(name).map_or("-", |value| value.to_str().unwrap()).to_owned();
    let names = ["x-own", "host", "authorization", "connection", "x-hop"].map(header).join(" ");
    format!("{} {} [{names}] {}", head.method, head.uri.path_and_query().unwrap(), String::from_utf8_lossy(&body))
}

fn router() -> axum::Router {
    axum::Router::new()
        .route("/teapot", get(async || (axum::http::StatusCode::IM_A_TEAPOT, [("x-tea", "yes")], "short")))
        .route("/panic", get(async || -> &'static str { panic!("on purpose") }))
        .fallback(any(echo))
}

#[test]
fn requests_and_responses_are_unchanged() {
    let api = serve(Cli::create("app").mount("api", Mount::new(router()).base_path("/v1")).mount("raw", router()));
    let response = api.send("PATCH", "/raw/a%2Fb/c?x=1&x=%20", &["X-Own: 1", "X-Hop: 1", "Connection: x-hop"], "text");
    assert_eq!(response.body, "PATCH /a%2Fb/c?x=1&x=%20 [1 localhost - - -] text");
    assert_eq!(api.get("/api/x/").body, "GET /v1/x/ [- localhost - - -] ");
    assert_eq!(api.get("/api").body, "GET /v1/ [- localhost - - -] ");
    let response = api.get("/raw/teapot");
    assert_eq!((response.status, response.header("x-tea"), response.body.as_str()), (418, Some("yes"), "short"));
    let head = api.send("HEAD", "/raw/teapot", &[], "");
    assert_eq!((head.status, head.header("content-length"), head.body.as_str()), (418, Some("5"), ""));
    assert_eq!(api.get("/raw/panic").error(), (500, "INTERNAL".to_owned()));
}

#[test]
fn no_path_leaves_the_base_path() {
    let api = serve(Cli::create("app").mount("api", Mount::new(router()).base_path("/v1")));
    for path in ["/api/../x", "/api/%2e%2e/x", "/api/a/..%2fx", "/api/.", "/api/..%5cx"] {
        assert_eq!(api.get(path).error(), (400, "PARSE_ERROR".to_owned()), "{path}");
    }
}

#[test]
fn layers_see_the_requests() {
    let denied = |ctx: &Context| match ctx.command() {
        "api" => Err(Error::new("DENIED", "not you")),
        _ => Ok(()),
    };
    let api = serve(Cli::create("app").mount("api", router()).mount("free", router()).before(denied));
    assert_eq!(api.get("/api/x").error(), (500, "DENIED".to_owned()));
    assert_eq!(api.get("/free/x").status, 200);
}

#[test]
fn the_token_of_the_server_is_not_passed_on() {
    let api = nested(Cli::create("app").mount("api", router()).into_service().token("t0ken"));
    let response = api.send("GET", "/api/x", &["Authorization: Bearer t0ken"], "");
    assert_eq!(response.body, "GET /x [- localhost - - -] ");
    let open = serve(Cli::create("app").mount("api", router()));
    let response = open.send("GET", "/api/x", &["Authorization: Basic eA=="], "");
    assert_eq!(response.body, "GET /x [- localhost Basic eA== - -] ");
}

#[test]
fn a_read_only_service_sends_safe_requests_only() {
    let api = nested(Cli::create("app").mount("api", router()).into_service().read_only());
    assert_eq!(api.get("/api/x").status, 200);
    assert_eq!(api.send("DELETE", "/api/x", &[], "").error(), (403, "READ_ONLY".to_owned()));
}

#[test]
fn a_mount_at_the_root_has_every_other_path() {
    let api = serve(Cli::create("app").fetch(router()));
    assert_eq!(api.get("/users/1").body, "GET /users/1 [- localhost - - -] ");
    assert_eq!(api.get("/openapi.json").json()["openapi"], "3.1.0");
}
