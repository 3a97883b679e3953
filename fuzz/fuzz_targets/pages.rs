//! Follows the pages of a server with any `Link` header and any body: it ends, and never leaves the mount.

#![no_main]

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use libfuzzer_sys::fuzz_target;
use vestibule::fetch::{Body, http};
use vestibule::prelude::*;

const DOCUMENT: &str = r#"{ "openapi": "3.1.0", "paths": { "/items": { "get": {
    "operationId": "list",
    "parameters": [
        { "name": "page", "in": "query", "schema": { "type": "integer" } },
        { "name": "after", "in": "query", "schema": { "type": "string" } }
    ],
    "responses": { "200": {
        "description": "Items", "headers": { "Link": {} },
        "content": { "application/json": { "schema": { "type": "object", "properties": {
            "data": { "type": "array", "items": { "type": "object", "properties": { "id": {} } } },
            "next": { "type": "string" }, "hasMore": { "type": "boolean" }
        } } } }
    } }
} } } }"#;

fuzz_target!(|bytes: &[u8]| {
    let text = String::from_utf8_lossy(bytes).into_owned();
    let (link, body) = text.split_once('\n').unwrap_or((&text, "{\"data\":[{\"id\":1}]}"));
    let (link, body) = (link.to_owned(), body.to_owned());
    let count = Arc::new(AtomicUsize::new(0));
    let counted = Arc::clone(&count);
    let handler = Mount::from_fn(move |request: http::Request<Body>| {
        let path = request.uri().path();
        assert!(path == "/v1" || path.starts_with("/v1/"), "{path}");
        counted.fetch_add(1, Ordering::Relaxed);
        let mut response = http::Response::builder().header("content-type", "application/json");
        if let Ok(value) = http::HeaderValue::from_bytes(link.as_bytes()) {
            response = response.header("link", value);
        }
        let response = response.body(body.clone()).unwrap();
        async { response }
    });
    let cli = Cli::create("app").mount("api", handler.base_path("/v1").openapi(DOCUMENT));
    let exit = cli.run_with(["api", "list", "--all", "--max-pages", "5"], Io::memory());
    assert!(matches!(exit, 0..=2), "exit code {exit}");
    assert!(count.load(Ordering::Relaxed) <= 5);
});
