//! Mounted in-process handlers: at the root, with a base path, and invalid mounts.

use axum::Router;
use axum::body::Body;
use axum::extract::Request;
use axum::response::Response;
use axum::routing::get;
use vestibule::fetch::Mount;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, on_terminal, words};

/// Answers with the path of the request.
fn router() -> Router {
    Router::new().fallback(|request: Request| async move { format!("{} {}", request.method(), request.uri()) })
}

fn run(cli: Cli, line: &str) -> Run {
    in_memory(cli, words(line))
}

#[test]
fn a_root_mount_is_called_with_or_without_the_name_api() {
    let cli = || Cli::create("app").fetch(router());
    cli().check().unwrap();
    for (line, uri) in [
        ("users", "/users"),
        ("api users", "/users"),
        ("api users 1 --limit 5", "/users/1?limit=5"),
        ("/api/users", "/api/users"),
        ("api api users", "/api/users"),
        ("api /api users", "/api/users"),
        ("users api", "/users/api"),
        ("apis", "/apis"),
        ("api/users", "/api/users"),
    ] {
        assert_eq!(run(cli(), line).success(), format!("GET http://localhost{uri}\n"), "{line}");
    }
    assert_eq!(run(cli(), "api users -d x").success(), "POST http://localhost/users\n");
    assert!(run(cli(), "api users -X CONNECT").failure(2).contains("opens a tunnel, which has no path"));
    assert!(run(cli(), "").success().contains("Usage: app"));
}

#[test]
fn a_choice_of_a_global_flag_is_one_after_the_name_of_a_mount_too() {
    let cli = || Cli::create("app").mount("api", Mount::new(router()));
    for (line, uri) in [
        ("api users --color never", "/users"),
        ("api users --color=always --a 1", "/users?a=1"),
        ("api users --color red", "/users?color=red"),
        ("api users --query.color never", "/users?color=never"),
        ("api users --config always", "/users?config=always"),
    ] {
        assert_eq!(run(cli(), line).success(), format!("GET http://localhost{uri}\n"), "{line}");
    }
}

#[test]
fn with_a_base_path() {
    for base in ["/v1", "/v1/"] {
        let cli = || Cli::create("app").mount("api", Mount::new(router()).base_path(base));
        cli().check().unwrap();
        for (line, uri) in [
            ("api users", "/v1/users"),
            ("api /users", "/v1/users"),
            ("api users --q 1", "/v1/users?q=1"),
            ("api //evil.example/x", "/v1//evil.example/x"),
        ] {
            let output = run(cli(), line).success();
            let path = output.trim().strip_prefix("GET http://localhost").unwrap_or_else(|| panic!("{line}: {output}"));
            let is_same = path == uri || (line.contains("//") && path.starts_with("/v1/"));
            assert!(is_same, "{line}: {path}");
        }
        for line in ["api ..", "api ../admin", "api users/../../admin", "api .", "api %2e%2e", "api .%2E/x"] {
            run(cli(), line).failure(2);
        }
    }
    for base in ["v1", "/v1?x", "/v1/../v2", "/a b"] {
        let cli = Cli::create("app").mount("api", Mount::new(router()).base_path(base));
        assert!(cli.check().is_err(), "{base}");
    }
}

#[test]
fn a_leading_slash_never_changes_the_host() {
    let cli = || Cli::create("app").mount("api", router());
    for word in ["//evil.example/x", "http://evil.example/x", "@evil.example", ":80@evil"] {
        let run = in_memory(cli(), ["api", word]);
        if run.exit == Some(0) {
            assert!(run.stdout.starts_with("GET http://localhost/"), "{word}: {}", run.stdout);
        }
    }
}

#[test]
fn a_mounted_level_has_no_commands_of_its_own() {
    let status = || Command::new("status").run(|_| Ok("fine"));
    let both = Cli::create("app").fetch(router()).command(status());
    assert!(both.check().unwrap_err().message().contains("has both a mounted handler and commands"));
    let beside = Cli::create("app").mount("api", router()).command(status());
    beside.check().unwrap();
}

#[test]
fn a_closure_is_a_handler_too() {
    let mount = Mount::from_fn(|request: http_request::Request| async move {
        if request.uri().path() == "/fails" {
            return Err(Error::new("BROKEN", "the handler broke"));
        }
        Ok(http_request::answer(request.uri().path()))
    });
    let cli = || Cli::create("app").mount("api", mount.clone());
    assert_eq!(run(cli(), "api here").success(), "/here\n");
    assert_eq!(run(cli(), "api fails").failure(1), "Error (BROKEN): the handler broke\n");
}

mod http_request {
    use vestibule::fetch::Body;

    pub(crate) type Request = axum::http::Request<Body>;

    pub(crate) fn answer(text: &str) -> axum::http::Response<Body> {
        axum::http::Response::new(Body::from(text.to_owned()))
    }
}

fn typed(content_type: &'static str, body: &'static [u8]) -> Router {
    Router::new().fallback(move || async move {
        Response::builder().header("content-type", content_type).body(Body::from(body)).unwrap()
    })
}

#[test]
fn numbers_of_a_response_are_unchanged() {
    let body = br#"{"z":0.10,"a":12345678901234567890123,"m":1e400,"k":1.0}"#;
    let cli = || Cli::create("app").mount("api", typed("application/json", body));
    let output = run(cli(), "api x --json").success();
    let compact: String = output.split_whitespace().collect();
    assert_eq!(compact.as_bytes(), body);
}

#[test]
fn only_ndjson_is_a_stream() {
    let lines = b"{\"a\":1}\n\n{\"a\":2}\r\n{\"a\":3}";
    let stream = || Cli::create("app").mount("api", typed("application/x-ndjson; charset=utf-8", lines));
    assert_eq!(run(stream(), "api x --format jsonl").success(), "{\"a\":1}\n{\"a\":2}\n{\"a\":3}\n");
    assert_eq!(run(stream(), "api x").success(), "a: 1\n\na: 2\n\na: 3\n");
    let text = || Cli::create("app").mount("api", typed("text/plain", lines));
    assert!(run(text(), "api x").success().contains("{\"a\":1}\n\n{\"a\":2}"));

    let broken = || Cli::create("app").mount("api", typed("application/x-ndjson", b"{\"a\":1}\nnot json\n"));
    let failed = run(broken(), "api x --format jsonl");
    assert_eq!((failed.exit, failed.stdout.as_str()), (Some(1), "{\"a\":1}\n"));
    assert!(failed.stderr.starts_with(r#"{"ok":false,"error":{"code":"INVALID_NDJSON","#), "{}", failed.stderr);
}

#[test]
fn bytes_are_not_printed_on_a_terminal() {
    let cli = || Cli::create("app").mount("api", typed("application/octet-stream", b"\x00\xff\x01"));
    let refused = on_terminal(cli(), ["api", "x"]);
    assert!(refused.exit == Some(1) && refused.stdout.is_empty(), "{}", refused.to_string());
    assert!(refused.stderr.contains("-o <file>"), "{}", refused.stderr);
}

/// A file is what the server sent, byte for byte; who reads the result gets its text.
#[test]
fn files_that_are_text_are_passed_on_as_they_are() {
    for (file, text) in
        [("\u{feff}[defaults]\nkey=1", "[defaults]\nkey=1"), ("{\"b\": 1.0,\n \"a\": 2}", "b: 1.0\na: 2\n")]
    {
        let cli = || Cli::create("app").mount("api", typed("application/octet-stream", file.as_bytes()));
        assert_eq!(run(cli(), "api x").success(), file);
        assert_eq!(on_terminal(cli(), ["api", "x"]).success().trim(), text.trim());
    }
    let cli = || Cli::create("app").mount("api", typed("application/octet-stream", b"{\"b\": 1.0,\n \"a\": 2}"));
    assert_eq!(run(cli(), "api x --json").success(), "{\"b\":1.0,\"a\":2}\n");
    assert_eq!(run(cli(), "api x --filter-output a").success(), "2\n");
    assert_eq!(run(cli(), "api x -i --filter-output body.a").success(), "2\n");
}

fn unavailable(body: &'static str) -> Cli {
    let kind = if body.starts_with('{') { "application/json" } else { "text/plain" };
    let router = Router::new().fallback(move || async move {
        Response::builder().status(503).header("content-type", kind).body(Body::from(body)).unwrap()
    });
    Cli::create("app").mount("api", router)
}

#[test]
fn failures_show_the_message_of_the_body() {
    for (body, message) in [
        (r#"{"message":"A"}"#, "A"),
        (r#"{"error":{"message":"B"}}"#, "B"),
        (r#"{"title":"T","detail":"D"}"#, "D"),
        (r#"{"title":"T"}"#, "T"),
        ("plain words", "plain words"),
    ] {
        let error_text = run(unavailable(body), "api x").failure(1);
        assert!(error_text.starts_with(&format!("Error (HTTP_503): {message}\n")), "{body}: {error_text}");
    }
    let error_text = run(unavailable(""), "api x").failure(1);
    assert!(error_text.contains("Service Unavailable"), "{error_text}");
}

#[test]
fn an_empty_response_prints_nothing() {
    let router = Router::new().route("/x", get(|| async { axum::http::StatusCode::NO_CONTENT }));
    assert_eq!(run(Cli::create("app").mount("api", router), "api x").success(), "");
}

#[test]
fn the_listing_of_a_mount_shows_its_request_flags() {
    let listing = vestibule_tests::my_cli("api --llms").success();
    let globals = listing.lines().find(|line| line.starts_with("Global options:")).unwrap_or_default();
    assert!(globals.contains("`--curl`") && globals.contains("`--format`"), "{globals}");
    assert!(!globals.contains("`--input`") && !globals.contains("`--color`"), "{globals}");
}

#[test]
fn a_handler_is_async_or_not() {
    use vestibule::fetch::{Body, http};

    fn fallible(request: http::Request<Body>) -> Result<http::Response<String>> {
        match request.uri().path() {
            "/nowhere" => Err(Error::new("NOWHERE", "there is nothing")),
            path => Ok(http::Response::new(path.to_owned())),
        }
    }
    fn panicking(_: http::Request<Body>) -> http::Response<String> {
        panic!("no answer")
    }
    let cli = Cli::create("app")
        .mount("plain", Mount::from_fn(|_: http::Request<Body>| http::Response::new("plain".to_owned())))
        .mount("later", Mount::from_fn(|_: http::Request<Body>| async { http::Response::new("later".to_owned()) }))
        .mount("fallible", Mount::from_fn(fallible))
        .mount("panicking", Mount::from_fn(panicking));
    let run = |line: &str| vestibule::testing::Invocation::line(line).run(&cli);
    assert_eq!(run("plain a").success(), "plain\n");
    assert_eq!(run("later a").success(), "later\n");
    assert_eq!(run("fallible a").success(), "/a\n");
    assert!(run("fallible nowhere").failure(1).starts_with("Error (NOWHERE): there is nothing\n"));
    assert!(run("panicking a").failure(1).starts_with("Error (INTERNAL): "));
}

#[test]
fn a_text_from_elsewhere_does_not_drive_the_terminal() {
    use vestibule::fetch::{Body, http};
    let program = || {
        let api = Mount::from_fn(|_| async { http::Response::new(Body::from("\x1b[2Jhello")) });
        Cli::create("app").mount("api", api)
    };
    let run = |io: Io| {
        assert_eq!(program().run_with(["api", "x"], io.clone()), 0);
        io.stdout_text()
    };
    assert_eq!(run(Io::memory()), "\x1b[2Jhello\n");
    assert_eq!(run(Io::memory().terminal(true)), "\\u{1b}[2Jhello\n");
}

#[test]
fn an_error_keeps_status_and_headers() {
    use vestibule::fetch::{Body, http};
    let api = Mount::from_fn(|_| async {
        http::Response::builder().status(503).header("retry-after", "7").body(Body::empty())
    });
    let io = Io::memory();
    let code = Cli::create("app").mount("api", api).run_with(["api", "x", "--full-output", "--json"], io.clone());
    let document = vestibule::data::from_json(io.stdout_text()).unwrap();
    assert_eq!((code, document["error"]["code"].as_str()), (1, Some("HTTP_503")));
    assert_eq!(document["meta"]["status"], Data::from(503));
    assert_eq!(document["meta"]["headers"]["retry-after"], "7");
    assert_eq!(document["error"]["retryable"], Data::from(true));
}
