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
