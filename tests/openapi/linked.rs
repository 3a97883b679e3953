//! Documents whose references lead to other files.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use tempfile::TempDir;
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn write(folder: &Path, files: &[(&str, &Value)]) {
    for (name, content) in files {
        let path = folder.join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content.to_string()).unwrap();
    }
}

/// Returns a document with a path, a parameter and a schema in other files.
fn root() -> Value {
    json!({
        "openapi": "3.1.0",
        "paths": { "/pets": { "$ref": "paths/pets.json" }, "/cats/{id}": { "get": {
            "operationId": "getCat",
            "parameters": [{ "$ref": "common.json#/parameters/Id" }],
        } } },
        "components": { "schemas": { "Name": { "type": "string", "minLength": 2 } } },
    })
}

fn write_all(folder: &Path) {
    let pets = json!({ "post": {
        "operationId": "addPet",
        "parameters": [{ "$ref": "../common.json#/parameters/Limit" }],
        "requestBody": { "content": { "application/json": { "schema": { "$ref": "../schemas/my%20pet.json" } } } },
    } });
    let common = json!({ "parameters": {
        "Id": { "name": "id", "in": "path", "required": true, "schema": { "$ref": "#/types/Number" } },
        "Limit": { "name": "limit", "in": "query", "schema": { "$ref": "#/types/Number" } },
    }, "types": { "Number": { "type": "integer", "maximum": 9 } } });
    let pet = json!({ "type": "object", "required": ["name"], "properties": {
        "name": { "$ref": "../openapi.json#/components/schemas/Name" },
        "friend": { "$ref": "#" },
    } });
    let files = [("openapi.json", &root()), ("paths/pets.json", &pets), ("common.json", &common)];
    write(folder, &files);
    write(folder, &[("schemas/my pet.json", &pet)]);
}

/// Returns the request of a call with its body, or its error.
fn call(folder: &Path, line: &str) -> String {
    let seen = Seen::default();
    let spec = Spec::path(folder.join("openapi.json")).cache(false);
    let output = Invocation::line(line).run(&Cli::create("app").mount("api", seen.mount().openapi(spec)));
    match seen.one() {
        Some(request) => {
            let body = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
            format!("{} {} {body}", request.method(), request.uri().path_and_query().unwrap())
        }
        None => output.to_string(),
    }
}

#[test]
fn files_beside_a_document_are_read() {
    let folder = TempDir::new().unwrap();
    write_all(folder.path());
    let line = "api addPet --limit 3 --name Rex --friend.name Tom";
    let expected = r#"POST /pets?limit=3 {"name":"Rex","friend":{"name":"Tom"}}"#;
    assert_eq!(call(folder.path(), line), expected);
    assert_eq!(call(folder.path(), "api getCat 7").trim(), "GET /cats/7");
    // Their schemas are checked, and those of the document that they refer to.
    let error = call(folder.path(), "api addPet --limit 30 --name R");
    assert!(error.contains("--limit") && error.contains("--name"), "{error}");
    let error = call(folder.path(), r#"api addPet -d '{"name":"R","friend":{"name":7}}'"#);
    assert!(error.contains("at `/name`, got `\"R\"`") && error.contains("at `/friend/name`"), "{error}");
    let cli = Cli::create("app");
    let mounted = cli.mount("api", Seen::default().mount().openapi(Spec::path(folder.path().join("openapi.json"))));
    mounted.check().unwrap();
}

#[test]
fn a_part_that_cannot_be_read_is_left_out_with_the_reason() {
    let folder = TempDir::new().unwrap();
    write(folder.path(), &[("openapi.json", &root())]);
    let help = call(folder.path(), "api getCat --help").split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains("`common.json` cannot be read: No such file"), "{help}");
    assert_eq!(call(folder.path(), "api getCat 7").trim(), "GET /cats/7");
    let error = call(folder.path(), "api getCat 7 --limit 3");
    let hint =
        "Hint: a part of the document could not be read: /paths/~1cats~1{id}/get/parameters/0: `common.json` cannot";
    assert!(error.contains("Unknown flag: --limit") && error.contains(hint), "{error}");
    let spec = Spec::path(folder.path().join("openapi.json"));
    let warnings = Cli::create("app").mount("api", Seen::default().mount().openapi(spec)).warnings();
    let message = "/paths/~1pets: `paths/pets.json` cannot be read: No such file";
    assert!(warnings.iter().any(|warning| warning.contains(message)), "{warnings:?}");
    // A text has no files beside it.
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(root().to_string()));
    let help =
        Invocation::line("api getCat --help").run(&cli).success().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        help.contains("is outside the document, which was read by itself: bundle the documents into one"),
        "{help}"
    );
}

#[test]
fn files_elsewhere_are_not_read() {
    let folder = TempDir::new().unwrap();
    let absolute = folder.path().join("secret.json");
    fs::write(&absolute, r#"{ "name": "id", "in": "query" }"#).unwrap();
    for reference in [absolute.to_str().unwrap(), "file:///etc/passwd", "http://127.0.0.1:9/x.json", "//h/x.json"] {
        let operation = json!({ "operationId": "get", "parameters": [{ "$ref": reference }] });
        let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "get": operation } } });
        write(folder.path(), &[("openapi.json", &document)]);
        let help = call(folder.path(), "api get --help").split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(help.contains("only files at a path relative to the document are read"), "{reference}: {help}");
    }
}

#[test]
fn documents_of_the_same_handler_are_read() {
    let answer = |path: &str| match path {
        "/docs/openapi.json" => {
            let parameter = json!({ "$ref": "./common.json#/Limit" });
            json!({ "openapi": "3.1.0", "paths": { "/a": { "get": { "operationId": "getA", "parameters": [parameter] } } } })
        }
        "/docs/common.json" => json!({ "Limit": { "name": "limit", "in": "query", "schema": { "type": "integer" } } }),
        path => json!(path),
    };
    let api = Seen::default().answering(move |request| {
        let uri = request.uri();
        let response = vestibule::fetch::http::Response::builder().header("content-type", "application/json");
        let target = uri.path_and_query().unwrap().to_string();
        response.body(answer(&target).to_string()).unwrap()
    });
    let cli = Cli::create("app").mount("api", api.openapi(Spec::url("/docs/openapi.json")));
    assert_eq!(Invocation::line("api getA --limit 3").run(&cli).success(), "/a?limit=3\n");
}
