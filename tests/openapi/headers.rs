//! Headers of requests and responses of operations.

use vestibule::fetch::{Body, Mount, http};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": { "/a": { "get": { "operationId": "show", "responses": {
    "200": { "description": "", "content": { "application/json": {} } } } } } } }"#;

#[test]
fn headers_are_typed_as_in_curl() {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    let sent = |line: &str, name: &str| {
        Invocation::line(line).run(&cli).success();
        let headers = seen.one().unwrap().headers().clone();
        headers.get(name).map(|value| value.to_str().unwrap().to_owned())
    };
    // `Name:` removes a header of the program's, and `Name;` sends one without a value.
    assert!(sent("api show", "accept").is_some_and(|value| value.contains("json")));
    assert_eq!(sent("api show -H Accept:", "accept"), None);
    assert_eq!(sent("api show -H 'X-Empty;'", "x-empty").as_deref(), Some(""));
}

#[test]
fn bytes_of_a_response_header_that_are_not_utf_8_are_latin_1() {
    let mount = Mount::from_fn(|_: http::Request<Body>| async {
        let value = |bytes: &[u8]| http::HeaderValue::from_bytes(bytes).unwrap();
        let mut response = http::Response::new("{}".to_owned());
        response.headers_mut().insert("x-old", value(b"\xff\xe9"));
        response.headers_mut().insert("x-new", value("ü☃".as_bytes()));
        response
    });
    let cli = Cli::create("app").mount("api", mount.openapi(SPEC));
    let output = Invocation::line("api show --full-output --json").run(&cli).success();
    assert!(output.contains("\"x-old\":\"ÿé\"") && output.contains("\"x-new\":\"ü☃\""), "{output}");
}

#[test]
fn a_typed_header_gives_a_required_parameter() {
    let seen = Seen::default();
    let spec = SPEC.replace(
        r#""operationId": "show","#,
        r#""operationId": "show", "parameters": [{ "in": "header", "name": "X-Kind", "required": true, "schema": {} }],"#,
    );
    let cli = Cli::create("app").mount("api", seen.mount().openapi(spec));
    let error = Invocation::line("api show").run(&cli).failure(2);
    assert!(error.contains("Missing required option: --x-kind"), "{error}");
    Invocation::line("api show -H 'x-kind: a'").run(&cli).success();
    assert_eq!(seen.one().expect("it is sent").headers()["x-kind"], "a");
}
