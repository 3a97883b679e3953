//! Servers that a document states for the API, a path or an operation.

use serde_json::{Value, json};
use vestibule::fetch::Remote;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::api_cli::Api;
use crate::recording_handler::Seen;

/// Returns a document of an API on `main`, with an operation and a path on `other`.
fn document(main: Option<&str>, other: &str) -> Value {
    let mut document = json!({ "openapi": "3.1.0", "paths": {
        "/a": { "get": { "operationId": "getA" } },
        "/b": { "get": { "operationId": "getB", "servers": [{ "url": format!("{other}/up") }] } },
        "/c": { "servers": [{ "url": "/v9" }], "get": { "operationId": "getC" } },
    } });
    if let Some(main) = main {
        document["servers"] = json!([{ "url": format!("{main}/v1") }]);
    }
    document
}

fn program(base: &str, document: &Value) -> Cli {
    let api = Mount::remote(Remote::new(base).bearer_env("TOKEN"));
    Cli::create("app").mount("api", api.openapi(document.to_string()))
}

fn call(cli: &Cli, line: &str) -> String {
    Invocation::line(line).env("TOKEN", "t0p").run(cli).success()
}

#[test]
fn an_operation_is_sent_to_its_own_server() {
    let (main, other) = (Api::new(), Api::new());
    let cli = program(&main.url, &document(Some(&main.url), &other.url));
    assert_eq!(call(&cli, "api getA"), "GET /v1/a | Bearer t0p\n");
    // The document is part of the program, which names the other server so.
    assert_eq!(call(&cli, "api getB"), "GET /up/b | Bearer t0p\n");
    assert_eq!(call(&cli, "api getC"), "GET /v9/c | Bearer t0p\n");
    assert_eq!(main.seen(), ["GET /v1/a", "GET /v9/c"]);
    assert_eq!(other.seen(), ["GET /up/b"]);
    let curl = call(&cli, "api getB --curl");
    assert!(curl.contains(&format!("{}/up/b", other.url)) && !curl.contains("t0p"), "{curl}");
    let help = call(&cli, "api getB --help");
    assert!(help.contains(&format!("The request goes to {}/up", other.url)), "{help}");
}

#[test]
fn an_api_that_was_moved_stays_in_its_place() {
    let (main, other) = (Api::new(), Api::new());
    let moved = document(Some("https://api.example.com"), "https://uploads.example.com");
    assert_eq!(call(&program(&main.url, &moved), "api getB"), "GET /up/b | Bearer t0p\n");
    // A base URL of the user's applies to all operations.
    let cli = program(&main.url, &document(Some(&main.url), "https://uploads.example.com"));
    assert_eq!(call(&cli, &format!("--base-url {} api getB", other.url)), "GET /up/b\n");
    assert_eq!((main.seen().len(), other.seen().len()), (1, 1));
}

#[test]
fn the_variables_of_a_mount_apply_below_its_groups() {
    let (one, two) = (Api::new(), Api::new());
    let mut document = document(None, &one.url);
    document["paths"]["/a"]["get"]["tags"] = json!(["pets"]);
    for naming in [vestibule::openapi::Naming::Tags, vestibule::openapi::Naming::Paths] {
        let mount = Mount::remote(Remote::new(one.url.clone())).openapi(document.to_string()).naming(naming);
        let cli = Cli::create("app").mount("api", mount);
        let line = match naming {
            vestibule::openapi::Naming::Tags => "api pets get-a --curl",
            _ => "api a get --curl",
        };
        let curl = Invocation::line(line).env("APP_API_BASE_URL", &two.url).run(&cli).success();
        assert!(curl.contains(&two.url), "{curl}");
        let error = Invocation::line(line).env("APP_API_TIMEOUT", "abc").run(&cli).failure(2);
        assert!(error.contains("APP_API_TIMEOUT"), "{error}");
    }
}

#[test]
fn a_document_may_state_servers_for_its_paths_only() {
    let other = Api::new();
    let document = document(None, &other.url).to_string();
    let spec = vestibule::openapi::Spec::from(document);
    let url = spec.server().unwrap().unwrap();
    assert_eq!(url, format!("{}/up", other.url));
    let cli = Cli::create("app").mount("api", Mount::remote(Remote::new(url)).openapi(spec));
    assert_eq!(call(&cli, "api getB"), "GET /up/b\n");
}

#[test]
fn variables_of_a_server_are_options() {
    let (main, other) = (Api::new(), Api::new());
    let port = |api: &Api| api.url.rsplit(':').next().unwrap().to_owned();
    let variables = json!({
        "port": { "default": port(&main), "enum": [port(&main), port(&other)] },
        "version": { "default": "v1" },
    });
    let document = json!({
        "openapi": "3.1.0",
        "servers": [{ "url": "http://127.0.0.1:{port}/{version}", "variables": variables }],
        "paths": { "/a": { "get": { "operationId": "getA" } } },
    });
    let cli = program(&main.url, &document);
    assert_eq!(call(&cli, "api getA"), "GET /v1/a | Bearer t0p\n");
    assert_eq!(call(&cli, "api getA --server.version v2"), "GET /v2/a | Bearer t0p\n");
    assert_eq!(call(&cli, &format!("api getA --server.port {}", port(&other))), "GET /v1/a | Bearer t0p\n");
    let output = Invocation::line("api getA").env("APP_API_SERVER_VERSION", "v3").run(&cli);
    assert_eq!(output.success(), "GET /v3/a\n");
    let error = Invocation::line("api getA --server.port 1").run(&cli).failure(2);
    assert!(error.contains(&port(&other)), "{error}");

    // In process, the path is all that the variables change.
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    call(&cli, "api getA --server.version v2");
    assert_eq!(seen.lines(), ["GET /v2/a"]);
}

#[test]
fn only_variables_of_the_path_are_options_where_the_program_names_the_host() {
    let document = json!({
        "openapi": "3.1.0",
        "servers": [{ "url": "{scheme}://{host}:80/{version}", "variables": {
            "scheme": { "default": "https" }, "host": { "default": "example.com" }, "version": { "default": "v1" },
        } }],
        "paths": { "/a": { "get": { "operationId": "getA" }, "post": { "operationId": "postA" } } },
    });
    let api = Api::new();
    let cli = program(&api.url, &document);
    let help = call(&cli, "api getA --help");
    assert!(help.contains("--server.version") && !help.contains("--server.host"), "{help}");
    assert!(!help.contains("--server.scheme"), "{help}");
    assert_eq!(call(&cli, "api getA --server.version v2"), "GET /v2/a | Bearer t0p\n");
    let message = Invocation::line("api postA -d '{\"a\":1}'").run(&cli).failure(2);
    let hint = "the document declares no body: `app api /v1/a -X POST -d <data>` sends one";
    assert!(message.contains(hint), "{message}");
}

#[test]
fn a_host_and_a_port_are_no_path() {
    let api = Api::new();
    let document = json!({
        "openapi": "3.1.0", "servers": [{ "url": "localhost:8001/v1" }],
        "paths": { "/a": { "get": { "operationId": "getA" } } },
    });
    assert_eq!(call(&program(&api.url, &document), "api getA"), "GET /v1/a | Bearer t0p\n");
    let url = vestibule::openapi::Spec::from(document.to_string()).server().unwrap();
    assert_eq!(url.as_deref(), Some("http://localhost:8001/v1"));
}

#[test]
fn the_url_of_another_server_is_no_path() {
    let api = Api::new();
    let cli = program(&api.url, &document(Some(&api.url), &api.url));
    let error = Invocation::line("api https://other.example/v1/a").run(&cli).failure(2);
    assert!(error.contains("is not a command of `app api`") && !error.contains("Try:"), "{error}");
}
