//! Origins to which requests of documents are sent, and those that get credentials.

use serde_json::json;
use vestibule::fetch::Remote;
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use super::Envs;
use super::server::Server;

fn answering() -> Server {
    Server::new(|connection| connection.respond("200 OK", "", "done"))
}

/// Returns a document with an operation on the server of the API, and one on another server.
fn document(api: &str, other: &str) -> String {
    let operation = |id: &str, security: &str| json!({ "operationId": id, "responses": { "200": { "description": "Done" } }, "security": [{ security: [] }] });
    json!({
        "openapi": "3.1.0",
        "servers": [{ "url": api }],
        "paths": {
            "/files": { "get": operation("list", "token") },
            "/upload": { "servers": [{ "url": format!("{other}/up") }], "post": operation("upload", "token") },
            "/keyed": { "servers": [{ "url": other }], "get": operation("keyed", "key") },
        },
        "components": { "securitySchemes": {
            "token": { "type": "http", "scheme": "bearer" },
            "key": { "type": "apiKey", "in": "query", "name": "key" },
        } }
    })
    .to_string()
}

fn call(cli: &Cli, line: &str, variables: &[(&str, &str)]) -> Run {
    invoke(cli, Invocation::new(words(line)).envs(variables.iter().copied()))
}

#[test]
fn servers_of_operations_get_their_requests() {
    let (api, other) = (answering(), answering());
    let document = document(&api.url(), &other.url());
    let cli =
        Cli::create("app").mount("api", Mount::remote(Remote::new(api.url()).bearer_env("TOKEN")).openapi(document));
    let variables = [("TOKEN", "own"), ("APP_API_KEY", "sesame")];
    call(&cli, "api list", &variables).success();
    call(&cli, "api upload", &variables).success();
    call(&cli, "api keyed", &variables).success();
    assert_eq!(api.only_request().line, "GET /files HTTP/1.1");
    let requests = other.requests();
    // The program contains the document, so that it names the server itself.
    assert_eq!(
        (requests[0].line.as_str(), requests[0].header("authorization")),
        ("POST /up/upload HTTP/1.1", Some("Bearer own"))
    );
    assert_eq!(requests[1].line, "GET /keyed?key=sesame HTTP/1.1");
    let curl = call(&cli, "api upload --curl", &variables).success();
    assert!(curl.contains(&format!("{}/up/upload", other.url())), "{curl}");

    // The user, and a program with another server of its own, decide for all operations.
    let elsewhere = answering();
    call(&cli, &format!("--base-url {} api upload", elsewhere.url()), &variables).success();
    assert_eq!(elsewhere.requests().len(), 1);
    let document = self::document("https://api.example.com", &other.url());
    let cli = Cli::create("app").mount("api", Mount::remote(elsewhere.url()).openapi(document));
    call(&cli, "api upload", &variables).success();
    assert_eq!((elsewhere.requests().len(), other.requests().len()), (2, 2));
}

#[test]
fn a_server_that_only_a_fetched_document_names_gets_no_credentials() {
    let other = answering();
    let url = other.url();
    let api = Server::new(move |connection| {
        let host = connection.request.header("host").unwrap().to_owned();
        connection.respond("200 OK", "", document(&format!("http://{host}"), &url));
    });
    let spec = Spec::url(format!("{}/openapi.json", api.url())).cache(false);
    let cli = Cli::create("app").mount("api", Mount::remote(Remote::new(api.url()).bearer_env("TOKEN")).openapi(spec));
    let variables = [("TOKEN", "own"), ("APP_API_TOKEN", "typed"), ("APP_API_KEY", "sesame")];
    let run = call(&cli, "api upload", &variables);
    assert_eq!(run.exit, Some(0), "{run}");
    assert_eq!(
        run.stderr.replace(&other.host(), "OTHER"),
        "Note: no credentials were sent to http://OTHER, which only the document names: allow it with `APP_API_TRUSTED_ORIGINS=http://OTHER`\n"
    );
    call(&cli, "api keyed", &variables);
    let requests = other.requests();
    assert_eq!((requests[0].line.as_str(), requests[0].header("authorization")), ("POST /up/upload HTTP/1.1", None));
    assert_eq!(requests[1].line, "GET /keyed HTTP/1.1");

    let url = other.url();
    let trusting = [variables.as_slice(), &[("APP_API_TRUSTED_ORIGINS", url.as_str())]].concat();
    assert_eq!(call(&cli, "api upload", &trusting).stderr, "");
    let flag = format!("--trusted-origins https://cdn.example.com,{url} api keyed");
    assert_eq!(call(&cli, &flag, &variables).stderr, "");
    let requests = other.requests();
    assert_eq!(
        (requests[2].header("authorization"), requests[3].line.as_str()),
        (Some("Bearer typed"), "GET /keyed?key=sesame HTTP/1.1")
    );
}

#[test]
fn a_base_url_that_the_program_does_not_name_gets_only_typed_credentials() {
    let other = answering();
    let document = document("https://api.example.com", "/up");
    let api = || Mount::remote("https://api.example.com").openapi(document.clone());
    let stored = Cli::create("app").mount("api", api().credential_with("token", |_| Ok(Some("stored".to_owned()))));
    let cli = Cli::create("app").mount("api", api());
    let base = format!("--base-url {}", other.url());
    let note = "Note: no credentials were sent to http://OTHER, which the program does not name: allow it with \
                `APP_API_TRUSTED_ORIGINS=http://OTHER`\n";

    let run = call(&stored, &format!("{base} api upload"), &[]);
    assert_eq!((run.exit, run.stderr.replace(&other.host(), "OTHER").as_str()), (Some(0), note), "{run}");
    let run = call(&stored, "api upload", &[("APP_API_BASE_URL", &other.url())]);
    assert_eq!(run.stderr.replace(&other.host(), "OTHER"), note, "{run}");
    for path in ["upload", "keyed"] {
        let run = call(&cli, &format!("{base} api {path}"), &[("APP_API_TOKEN", "env"), ("APP_API_KEY", "sesame")]);
        assert_eq!(run.stderr.replace(&other.host(), "OTHER"), note, "{run}");
    }
    for request in other.requests() {
        assert_eq!(
            (request.header("authorization"), request.line.contains("sesame")),
            (None, false),
            "{}",
            request.line
        );
    }

    call(&stored, &format!("{base} api upload --token typed"), &[]).success();
    call(&cli, &format!("{base} api keyed --key typed"), &[]).success();
    call(&stored, &format!("{base} --trusted-origins {} api upload", other.url()), &[]).success();
    let requests = other.requests();
    assert_eq!(requests[4].header("authorization"), Some("Bearer typed"));
    assert!(requests[5].line.contains("?key=typed "), "{}", requests[5].line);
    assert_eq!(requests[6].header("authorization"), Some("Bearer stored"));
}

#[test]
fn a_stored_cookie_is_withheld_and_others_are_sent() {
    let other = answering();
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/me": { "get": {
            "operationId": "me", "responses": {}, "security": [{ "login": [] }],
            "parameters": [{ "name": "theme", "in": "cookie", "schema": { "type": "string" } }]
        } } },
        "components": { "securitySchemes": { "login": { "type": "apiKey", "in": "cookie", "name": "sid" } } }
    });
    let api = Mount::remote("https://api.example.com").openapi(document.to_string());
    let cli = Cli::create("app").mount("api", api.credential_with("login", |_| Ok(Some("stored".to_owned()))));
    let base = format!("--base-url {}", other.url());
    assert_eq!(call(&cli, &format!("{base} api me --theme dark"), &[]).exit, Some(0));
    assert_eq!(call(&cli, &format!("{base} api me"), &[]).exit, Some(0));
    call(&cli, &format!("{base} api me --theme dark --login typed"), &[]).success();
    let cookies: Vec<_> = other.requests().iter().map(|request| request.header("cookie").map(str::to_owned)).collect();
    assert_eq!(cookies, [Some("theme=dark".to_owned()), None, Some("theme=dark; sid=typed".to_owned())]);
}

#[test]
fn the_path_of_the_server_stands_between_the_base_url_and_the_path() {
    let (api, other) = (answering(), answering());
    let spec = document(&format!("{}/v1", api.url()), &other.url());
    let cli = |base: String| Cli::create("app").mount("api", Mount::remote(base).openapi(spec.clone()));
    let without = cli(api.url());
    let line = |line: &str| {
        call(&without, line, &[]).success();
    };
    line("api list");
    line(&format!("--base-url {}/v2 api list", other.url()));
    line(&format!("--base-url {} api list", other.url()));
    // The base URL has no path, so that the whole path is typed.
    line("api /v1/files");
    line("api /v1/none -X POST -d {}");
    let lines = |server: &Server| server.requests().into_iter().map(|request| request.line).collect::<Vec<_>>();
    let path = |path: &str| format!("GET {path} HTTP/1.1");
    assert_eq!(lines(&api), [path("/v1/files"), path("/v1/files"), "POST /v1/none HTTP/1.1".to_owned()]);
    assert_eq!(lines(&other), [path("/v2/files"), path("/v1/files")]);

    let with = cli(format!("{}/v1", api.url()));
    let run = call(&with, "api /v1/files", &[]);
    assert_eq!(run.stderr, "Note: running `app api list`\n");
}

#[test]
fn next_pages_stay_on_the_server() {
    let list = json!({ "openapi": "3.1.0", "paths": { "/items": { "get": {
        "operationId": "list",
        "responses": { "200": {
            "description": "Items", "headers": { "Link": {} },
            "content": { "application/json": { "schema": { "type": "array", "items": {} } } }
        } }
    } } } })
    .to_string();
    let stranger = answering();
    let url = stranger.url();
    let server = Server::new(move |connection| {
        let host = connection.request.header("host").unwrap().to_owned();
        let link = match connection.request.line.as_str() {
            line if line.contains("/v1/items ") => format!("<http://{host}/v1/other/2?a=1>; rel=next"),
            line if line.contains("/v1/other/2") => "<3?b=2>; rel=next".to_owned(),
            _ => format!("<{url}/v1/steal>; rel=next"),
        };
        connection.respond("200 OK", &format!("content-type: application/json\r\nlink: {link}\r\n"), "[1]");
    });
    let remote = Remote::new(format!("{}/v1", server.url())).bearer_env("TOKEN");
    let cli = Cli::create("app").mount("api", Mount::remote(remote).openapi(list));
    let run = call(&cli, "api list --all --format jsonl", &[("TOKEN", "own")]);
    assert_eq!((run.exit, run.stdout.as_str()), (Some(1), "1\n1\n1\n"), "{run}");
    assert!(
        run.stderr.contains(r#""code":"PAGES_INCOMPLETE""#) && run.stderr.contains("it is on another server"),
        "{run}"
    );
    let lines: Vec<_> = server.requests().into_iter().map(|request| request.line).collect();
    assert_eq!(lines, ["GET /v1/items HTTP/1.1", "GET /v1/other/2?a=1 HTTP/1.1", "GET /v1/other/3?b=2 HTTP/1.1"]);
    assert!(stranger.requests().is_empty());
}

#[test]
fn cookies_are_sent_as_they_are() {
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/me": { "get": { "operationId": "me", "security": [{ "session": [] }], "responses": { "200": { "description": "Me" } } } } },
        "components": { "securitySchemes": { "session": { "type": "apiKey", "in": "cookie", "name": "sid" } } }
    });
    let server = answering();
    let cli = Cli::create("app").mount("api", Mount::remote(server.url()).openapi(document.to_string()));
    call(&cli, "api me --session abc+/9==", &[]).success();
    assert_eq!(server.only_request().header("cookie"), Some("sid=abc+/9=="));
    assert!(call(&cli, "api me --session 'a;b'", &[]).failure(2).contains("not allowed in the cookie `sid`"));
    // `-H` is read as curl reads it.
    call(&cli, "api me -H 'Accept:' -H 'X-Empty;'", &[]).success();
    let request = server.requests().pop().unwrap();
    assert_eq!((request.header("accept"), request.header("x-empty")), (Some("*/*"), Some("")));
}
