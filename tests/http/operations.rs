//! Operations of mounted OpenAPI documents: commands like the program's own.

use axum::extract::Path;
use axum::http::{StatusCode, Uri};
use axum::routing::{any, get};
use vestibule::prelude::*;

use crate::serve;
use vestibule_tests::http_client::{Client, Response};

const DOCUMENT: &str = r#"{
  "openapi": "3.1.0", "info": {"title": "Books", "version": "1"},
  "paths": {"/books/{status}": {"get": {"operationId": "getBook",
    "parameters": [{"name": "status", "in": "path", "required": true, "schema": {"type": "integer"}}],
    "responses": {"200": {"description": "The book"}}},
    "post": {"operationId": "lendBook",
    "parameters": [{"name": "status", "in": "path", "required": true, "schema": {"type": "integer"}}],
    "responses": {"200": {"description": "The loan"}}}}}
}"#;

/// An API that answers with the status that the path names.
fn api() -> Client {
    let answer = async |Path(status): Path<u16>| {
        (StatusCode::from_u16(status).unwrap(), [("retry-after", "7"), ("x-upstream", "1")], "no book")
    };
    let router = axum::Router::new().route("/books/{status}", any(answer));
    serve(Cli::create("app").mount("api", Mount::new(router).openapi(DOCUMENT)))
}

#[test]
fn statuses_about_the_request_are_passed_on() {
    let api = api();
    for (status, answer) in
        [(404, 404), (409, 409), (422, 422), (429, 429), (503, 503), (401, 502), (405, 502), (500, 502)]
    {
        let response = api.get(&format!("/api/getBook?status={status}"));
        assert_eq!(response.error(), (answer, format!("HTTP_{status}")));
        assert_eq!(response.header("retry-after"), [429, 503].contains(&status).then_some("7"), "{status}");
        assert_eq!(response.header("x-upstream"), None);
    }
    for status in [429, 503] {
        let headers = ["Content-Type: application/json"];
        let response = api.send("POST", "/api/lendBook", &headers, &format!("{{\"status\":{status}}}"));
        assert_eq!((response.status, response.header("retry-after")), (status, Some("7")));
    }
}

#[test]
fn that_a_list_goes_on_is_metadata() {
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/books": { "get": {
            "operationId": "list",
            "parameters": [{ "name": "page", "in": "query", "schema": { "type": "integer" } }],
            "responses": { "200": { "description": "", "content": { "application/json": {
                "schema": { "type": "array", "items": { "type": "integer" } },
            } } } },
        } } },
    });
    let link = [("link", "</books?page=2>; rel=\"next\""), ("content-type", "application/json")];
    let router = axum::Router::new().route("/books", get(async move || (link, "[1]")));
    let api = serve(Cli::create("app").mount("api", Mount::new(router).openapi(document.to_string())));
    assert_eq!(api.get("/api/list").json()["meta"]["morePages"], "all");
    assert_eq!(api.get("/api/list?page=1").json()["meta"]["morePages"], Data::Null);
}

#[test]
fn the_document_keeps_constraints_and_shares_definitions() {
    let tag = json!({ "type": "object", "properties": { "of": { "$ref": "#/components/schemas/Tag" } } });
    let text = json!({ "type": "string", "minLength": 2, "maxLength": 9, "pattern": "^[a-z]+$", "format": "slug" });
    let tags = json!({ "type": "array", "maxItems": 3, "items": { "$ref": "#/components/schemas/Tag" } });
    let body = json!({ "type": "object", "properties": { "tags": tags } });
    let operation = |id: &str| {
        json!({
            "operationId": id,
            "parameters": [{ "name": "slug", "in": "query", "schema": text }],
            "requestBody": { "content": { "application/json": { "schema": body } } },
            "responses": { "200": { "description": "" } },
        })
    };
    let document = json!({
        "openapi": "3.1.0",
        "paths": {
            "/a": { "post": operation("first") },
            "/b": { "post": operation("second"), "get": {
                "operationId": "read",
                "parameters": [{ "name": "slug", "in": "query", "required": true, "schema": text }],
                "responses": { "200": { "description": "" } },
            } },
        },
        "components": { "schemas": { "Tag": tag } },
    });
    let router = axum::Router::new().route("/a", any(""));
    let cli = Cli::create("app").mount("api", Mount::new(router).openapi(document.to_string()));
    let own = serve(cli).get("/openapi.json").json();
    let parameter = &own["paths"]["/api/read"]["get"]["parameters"][0]["schema"];
    let of_body =
        |path: &str| own["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"].clone();
    for schema in [parameter, &of_body("/api/first")["properties"]["slug"]] {
        for keyword in ["minLength", "maxLength", "pattern", "format"] {
            assert_eq!(schema[keyword], text[keyword], "{keyword}: {schema}");
        }
    }
    for path in ["/api/first", "/api/second"] {
        let tags = &of_body(path)["properties"]["tags"];
        assert_eq!((&tags["maxItems"], &tags["items"]["$ref"]), (&json!(3), &json!("#/components/schemas/Tag")));
    }
    let names: Vec<_> =
        own["components"]["schemas"].as_object().unwrap().keys().filter(|name| name.contains("Tag")).collect();
    assert_eq!(names, ["Tag"]);
}

/// Options about files and the terminal are those of the command line: no caller has them.
#[test]
fn what_only_the_command_line_does_is_no_input() {
    let api = api();
    for name in ["output-file", "include", "header"] {
        let response = api.get(&format!("/api/getBook?status=200&{name}=x"));
        assert_eq!(response.error(), (400, "VALIDATION_ERROR".to_owned()));
    }
    let document = api.get("/openapi.json").body;
    assert!(document.contains("getBook") && !document.contains("output-file"), "{document}");
}

#[test]
fn paths_of_the_api_are_no_paths_of_the_program() {
    assert_eq!(api().get("/api/books/200").error(), (404, "COMMAND_NOT_FOUND".to_owned()));
}

#[test]
fn a_value_of_a_query_is_a_text() {
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/books": { "get": {
            "operationId": "list",
            "parameters": [{ "name": "q", "in": "query", "schema": { "type": ["string", "null"] } }],
        } } },
    });
    let router = axum::Router::new().route("/books", get(async |uri: Uri| uri.path_and_query().unwrap().to_string()));
    let api = serve(Cli::create("app").mount("api", Mount::new(router).openapi(document.to_string())));
    let sent = |response: Response| response.json()["data"].as_str().unwrap().to_owned();
    assert_eq!(sent(api.get("/api/list?q=null")), "/books?q=null");
    assert_eq!(sent(api.get("/api/list?q=%22a%22")), "/books?q=%22a%22");
    assert_eq!(sent(api.get("/api/list?q=%22null%22")), "/books?q=%22null%22");
    assert_eq!(sent(api.post("/api/list", &json!({ "q": "null" }))), "/books?q=null");
    assert_eq!(sent(api.post("/api/list", &json!({ "q": null }))), "/books");
}

#[test]
fn files_keep_their_bytes_and_their_name() {
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/export": { "get": { "operationId": "export", "responses": { "200": { "description": "" } } } } },
    });
    let head = [("content-type", "application/octet-stream"), ("content-disposition", "inline; filename=\"a b.ini\"")];
    let router = axum::Router::new().route("/export", get(async move || (head, "\u{feff}key=1")));
    let api = serve(Cli::create("app").mount("api", Mount::new(router).openapi(document.to_string())));
    let file = api.get("/api/export");
    assert_eq!((&*file.body, file.header("content-type")), ("\u{feff}key=1", Some("application/octet-stream")));
    assert_eq!(file.header("content-disposition"), Some("attachment; filename=\"a b.ini\""));
    let data = api.send("GET", "/api/export", &["Accept: application/json"], "").json();
    assert_eq!(data["data"], "key=1");
}
