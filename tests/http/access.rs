//! Access: names of the server, origins of pages, tokens.

use vestibule::prelude::*;

use crate::nested;
use vestibule_tests::http_client::Client;

/// Show the state
#[command(read_only)]
fn state() -> &'static str {
    "fine"
}

fn cli() -> Cli {
    Cli::create("app").commands(commands![state])
}

fn status(api: &Client, headers: &[&str]) -> u16 {
    api.send("GET", "/state", headers, "").status
}

#[test]
fn a_local_server_answers_by_local_names_only() {
    let api = nested(cli().into_service().allow_host("api.example.com"));
    for host in [
        "localhost",
        "localhost:1",
        "127.0.0.1:8080",
        "[::1]:80",
        "LOCALHOST",
        "api.example.com",
        "API.example.com:443",
    ] {
        assert_eq!(status(&api, &[&format!("Host: {host}")]), 200, "{host}");
    }
    for host in [
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.evil.example",
        "0.0.0.0",
        "x@localhost",
        "a b",
        "example.com",
    ] {
        assert_eq!(status(&api, &[&format!("Host: {host}")]), 403, "{host}");
    }
    assert_eq!(status(&api, &["Host: localhost", "Host: evil.example"]), 403);
    let response = api.send("GET", "/state", &["Host: evil.example"], "");
    assert_eq!(response.error(), (403, "FORBIDDEN".to_owned()));
}

#[test]
fn pages_of_other_sites_are_refused() {
    let api = nested(cli().into_service().allow_origin("https://app.example.com"));
    for origin in ["http://localhost:3000", "http://127.0.0.1", "http://[::1]:9", "https://app.example.com"] {
        assert_eq!(status(&api, &[&format!("Origin: {origin}")]), 200, "{origin}");
    }
    for origin in [
        "http://evil.example",
        "null",
        "http://app.example.com",
        "https://app.example.com.evil.example",
        "x",
        "file://",
    ] {
        assert_eq!(status(&api, &[&format!("Origin: {origin}")]), 403, "{origin}");
    }
    for path in ["/openapi.json", "/llms.txt", "/", "/nope"] {
        assert_eq!(api.send("GET", path, &["Origin: http://evil.example"], "").status, 403, "{path}");
    }
    assert_eq!(status(&api, &["Origin: http://localhost", "Origin: http://evil.example"]), 403);
}

#[test]
fn a_token_is_required_on_every_path() {
    let api = nested(cli().into_service().token("s3cret-s3cret"));
    for path in ["/state", "/openapi.json", "/llms.txt", "/nope", "/"] {
        let response = api.get(path);
        assert_eq!(response.error(), (401, "UNAUTHORIZED".to_owned()), "{path}");
        assert_eq!(response.header("www-authenticate"), Some("Bearer"));
    }
    for wrong in [
        "Bearer s3cret-s3cre",
        "Bearer s3cret-s3cret1",
        "Bearer",
        "Bearer ",
        "Basic s3cret-s3cret",
        "s3cret-s3cret",
        "Bearer S3CRET-S3CRET",
    ] {
        assert_eq!(status(&api, &[&format!("Authorization: {wrong}")]), 401, "{wrong}");
    }
    for right in ["Bearer s3cret-s3cret", "bearer  s3cret-s3cret"] {
        assert_eq!(status(&api, &[&format!("Authorization: {right}")]), 200, "{right}");
    }
    // A caller with the token may use any name; a page of another site has none.
    assert_eq!(status(&api, &["Host: tools.example.com", "Authorization: Bearer s3cret-s3cret"]), 200);
    assert_eq!(status(&api, &["Origin: http://evil.example", "Authorization: Bearer s3cret-s3cret"]), 403);
    let document = api.send("GET", "/openapi.json", &["Authorization: Bearer s3cret-s3cret"], "").json();
    assert_eq!(document["components"]["securitySchemes"]["token"]["scheme"], "bearer");
}

#[test]
fn a_read_only_service_changes_nothing() {
    let write = Command::new("write").run(|_| Ok("written"));
    let api = nested(cli().command(write).into_service().read_only());
    assert_eq!(api.get("/state").data(), "fine");
    assert_eq!(api.post("/write", &json!({})).error(), (403, "READ_ONLY".to_owned()));
}

/// A browser lets a page of another origin read a response only where the server says so.
#[test]
fn pages_of_an_allowed_origin_may_read_the_responses() {
    let api = nested(cli().into_service().token("t0ken").allow_origin("https://app.example.com"));
    let origin = "Origin: https://app.example.com";
    let asked = ["Access-Control-Request-Method: POST", "Access-Control-Request-Headers: authorization, content-type"];
    let preflight = api.send("OPTIONS", "/echo", &[origin, asked[0], asked[1]], "");
    let names = ["access-control-allow-origin", "access-control-allow-headers", "vary"];
    let values = names.map(|name| preflight.header(name));
    let expected = [Some("https://app.example.com"), Some("authorization, content-type"), Some("Origin")];
    assert_eq!((preflight.status, values), (204, expected));
    assert!(preflight.header("access-control-allow-methods").is_some_and(|methods| methods.contains("POST")));
    let refused = api.send("GET", "/openapi.json", &[origin], "");
    assert_eq!((refused.status, refused.header(names[0])), (401, expected[0]));
    let plain = api.send("GET", "/openapi.json", &["Authorization: Bearer t0ken"], "");
    let varies = plain.headers.iter().any(|(name, value)| name == "vary" && value == "Origin");
    assert!(varies, "a cache keeps it for pages, too: {:?}", plain.headers);
    let shown = api.send("GET", "/openapi.json", &[origin, "Authorization: Bearer t0ken"], "");
    assert!(shown.header("access-control-expose-headers").is_some_and(|names| names.contains("x-request-id")));
    assert_eq!((shown.status, shown.header(names[0])), (200, expected[0]));
    for other in ["Origin: https://evil.example", "Origin: http://localhost:3000"] {
        let response = api.send("OPTIONS", "/echo", &[other, asked[0], asked[1]], "");
        assert_eq!(response.header(names[0]), None, "{other}");
    }
}
