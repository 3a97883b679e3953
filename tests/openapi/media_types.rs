//! The media type of a body, and values that a request has no way to send.

use vestibule::fetch::{Body, http};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

const SPEC: &str = r#"{ "openapi": "3.1.0", "paths": {
    "/upload": { "post": { "operationId": "upload", "requestBody": { "required": true, "content": {
      "application/json": { "schema": { "type": "object", "properties": { "note": { "type": "string" } } } },
      "multipart/form-data": { "schema": { "type": "object", "required": ["scan"], "properties": {
        "scan": { "type": "string", "format": "binary" }, "note": { "type": "string" } } } },
      "application/x-www-form-urlencoded": { "schema": { "type": "object", "properties": {
        "note": { "type": "string" }, "page": { "type": "string" } } } } } } } },
    "/picture": { "post": { "operationId": "picture", "requestBody": { "content": { "image/*": {} } } } },
    "/tags": { "post": { "operationId": "tags", "requestBody": { "content": { "multipart/form-data": {
      "schema": { "type": "object", "properties": {
        "joined": { "type": "array", "items": { "type": "string" } },
        "apart": { "type": "array", "items": { "type": "string" } } } },
      "encoding": { "joined": { "style": "form", "explode": false } } } } } } },
    "/text": { "post": { "operationId": "text", "requestBody": { "content": {
      "text/*": { "schema": { "type": "string" } } } } } },
    "/any": { "put": { "operationId": "any", "requestBody": { "content": {
      "*/*": { "schema": { "type": "string", "format": "binary" } } } } } },
    "/note": { "put": { "operationId": "note", "requestBody": { "content": {
      "*/*": { "schema": { "type": "string" } }, "text/markdown": { "schema": { "type": "string" } } } } } },
    "/file": { "post": { "operationId": "file", "requestBody": { "content": { "multipart/form-data": { "schema": {
      "type": "object", "properties": { "file": { "format": "binary" } } } } } } } },
    "/rest": { "post": { "operationId": "rest", "requestBody": { "content": { "application/json": { "schema": {
      "type": "object", "properties": { "rest": { "allOf": [{}], "required": ["x"] } } } } } } } },
    "/badge": { "post": { "operationId": "badge", "requestBody": { "content": { "application/json": { "schema": {
      "type": "object", "properties": { "photo": { "type": "string", "contentEncoding": "base64" },
      "contact": { "anyOf": [{ "type": "string" }, { "type": "object", "properties": {
        "phone": { "type": "string" } } }] } } } } } } } },
    "/list": { "get": { "operationId": "list", "parameters": [
      { "name": "q", "in": "query", "schema": { "type": ["string", "null"] } },
      { "name": "limit", "in": "query", "schema": { "anyOf": [{ "type": "integer" }, { "type": "null" }] } },
      { "name": "mix", "in": "query", "schema": { "enum": [1, "1", true] } },
      { "name": "filter", "in": "query", "style": "deepObject", "explode": true, "schema": { "anyOf": [
        { "type": "string" }, { "type": "object", "properties": { "kind": { "type": "string" } } }] } },
      { "name": "x-trace", "in": "header", "schema": { "type": ["string", "null"] } }] } },
    "/secret": { "get": { "operationId": "secret", "security": [{ "bearer": [] }, { "key": [] }] } } },
  "components": { "securitySchemes": { "bearer": { "type": "http", "scheme": "bearer" },
    "key": { "type": "apiKey", "in": "header", "name": "x-key" } } } }"#;

fn call(line: &str) -> (RunOutput, Seen) {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(SPEC));
    let output = Invocation::line(&format!("api {line}")).env("APP_API_BEARER", "from-the-environment").run(&cli);
    (output, seen)
}

/// Returns the request that a call sends.
fn sent(line: &str) -> http::Request<Body> {
    let (output, seen) = call(line);
    output.success();
    seen.one().expect("it is sent")
}

/// Returns the media type of the request, without its parameters.
fn media_type(line: &str) -> String {
    let request = sent(line);
    let header = request.headers()["content-type"].to_str().unwrap();
    header.split(';').next().unwrap().to_owned()
}

fn failure(line: &str) -> String {
    let (output, seen) = call(line);
    assert!(seen.one().is_none(), "{line}");
    output.failure(2)
}

#[test]
fn the_body_has_the_type_that_has_what_is_given() {
    let folder = tempfile::tempdir().unwrap();
    let scan = folder.path().join("scan.txt");
    std::fs::write(&scan, "x").unwrap();
    assert_eq!(media_type("upload --note x"), "application/json");
    assert_eq!(media_type("upload --page 3"), "application/x-www-form-urlencoded");
    assert_eq!(media_type(&format!("upload --note x --scan {}", scan.display())), "multipart/form-data");
    assert_eq!(
        media_type("upload --note x --content-type application/x-www-form-urlencoded"),
        "application/x-www-form-urlencoded"
    );
    let message = failure("upload --page 3 --content-type application/json");
    let expected =
        "--page is part of a body of the type `application/x-www-form-urlencoded`, and not of `application/json`";
    assert!(message.contains(expected), "{message}");
    // No type has both.
    assert!(failure(&format!("upload --page 3 --scan {}", scan.display())).contains("is part of a body of the type"));
}

#[test]
fn texts_and_files_of_any_type_are_sent_as_they_are() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("bytes");
    std::fs::write(&file, [0xff, 0]).unwrap();
    let bytes = format!("any -d @{}", file.display());
    for (line, expected, body) in [
        ("any -d hi", "text/plain", "hi".as_bytes()),
        ("any -d '{\"a\":1}'", "application/json", b"{\"a\":1}"),
        (&bytes, "application/octet-stream", &[0xff, 0]),
        ("any -d hi --content-type image/png", "image/png", b"hi"),
        ("note -d #hi", "text/markdown", b"#hi"),
        ("note -d #hi --content-type text/plain", "text/plain", b"#hi"),
        ("note -d #hi -H Content-Type:text/markdown", "text/markdown", b"#hi"),
    ] {
        assert_eq!((media_type(line).as_str(), sent(line).body().as_bytes()), (expected, body), "{line}");
    }
}

#[test]
fn binary_data_without_a_type_is_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("b.bin");
    std::fs::write(&file, "content").unwrap();
    let request = sent(&format!("file --file {}", file.display()));
    let body = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
    assert!(body.contains("filename=\"b.bin\"") && body.contains("content\r\n"), "{body}");
}

#[test]
fn json_that_is_invalid_is_no_text() {
    let message = failure(r#"rest --rest '{"y":1}'"#);
    assert!(message.contains("x is missing") || message.contains("--rest"), "{message}");
    assert_eq!(sent(r#"rest --rest '{"x":1}'"#).body().as_bytes(), br#"{"rest":{"x":1}}"#);
}

#[test]
fn a_range_of_types_needs_one_of_them() {
    assert_eq!(media_type("text -d hello"), "text/plain");
    assert_eq!(media_type("text -d hello --content-type text/csv"), "text/csv");
    assert_eq!(media_type("picture -d x --content-type image/png"), "image/png");
    assert_eq!(media_type("picture -d x -H 'content-type: image/webp'"), "image/webp");
    let missing = failure("picture -d x");
    assert!(missing.contains("Missing type of the body: --content-type takes one of `image/*`"), "{missing}");
    for (line, range) in [
        ("picture -d x --content-type text/plain", "image/*"),
        ("picture -d x --content-type 'image/*'", "image/*"),
        ("text -d x --content-type image/png", "text/*"),
    ] {
        let message = failure(line);
        assert!(
            message.contains(&format!("Invalid value for --content-type: expected one of `{range}`, got ")),
            "{message}"
        );
    }
}

#[test]
fn the_style_of_a_part_joins_its_items() {
    let request = sent("tags --joined a --joined b --apart c --apart d");
    let body = String::from_utf8(request.body().as_bytes().to_vec()).unwrap();
    assert_eq!(body.matches("name=\"joined\"").count(), 1, "{body}");
    assert_eq!(body.matches("name=\"apart\"").count(), 2, "{body}");
    assert!(body.contains("\r\n\r\na,b\r\n"), "{body}");
}

#[test]
fn a_text_in_json_is_no_file() {
    let (help, _) = call("badge --help");
    let help = help.success();
    assert!(!help.contains("<file>  ") || !help.contains("--photo <file>"), "{help}");
}

#[test]
fn a_value_without_members_has_none() {
    let message = failure("badge --contact x --contact.phone 1");
    assert!(
        message.contains("--contact.phone is a part of `contact`, whose value is no object: give only one"),
        "{message}"
    );
    call("badge --contact '{\"mail\":\"m\"}' --contact.phone 1").0.success();
    let message = failure("list --filter x --filter.kind a");
    assert!(
        message.contains("Invalid value for --filter: expected an object, as members of it are given"),
        "{message}"
    );
}

#[test]
fn null_is_not_sent_in_a_url_or_a_header() {
    let target = |line: &str| {
        let request = sent(line);
        assert!(!request.headers().contains_key("x-trace"));
        request.uri().path_and_query().unwrap().to_string()
    };
    assert_eq!(target("list --input '{\"q\":null,\"limit\":null,\"x-trace\":null}'"), "/list");
    assert_eq!(target("list --input '{\"q\":\"null\"}'"), "/list?q=null");
    assert_eq!(target("list --q null --limit 3"), "/list?q=null&limit=3");
    assert_eq!(target("list --q '\"a\"'"), "/list?q=%22a%22");
    assert_eq!(target("list --mix '\"1\"'"), "/list?mix=1");
}

#[test]
fn credentials_that_are_typed_come_before_those_of_the_environment() {
    let headers = |line: &str| {
        let request = sent(line);
        let header = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
        (header("authorization"), header("x-key"))
    };
    assert_eq!(headers("secret"), (Some("Bearer from-the-environment".to_owned()), None));
    assert_eq!(headers("secret --key typed"), (None, Some("typed".to_owned())));
}
