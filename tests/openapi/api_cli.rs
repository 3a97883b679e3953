//! The example `api-cli`, with an API on a socket.

use std::path::Path;
use std::sync::{Arc, Mutex};

use axum::Router;
use axum::body::Bytes;
use axum::http::{HeaderMap, Method, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use vestibule_tests::{Program, words};

const SPEC: &str = r#"{ "openapi": "3.1.0", "servers": [{ "url": "/v1" }], "paths": {
    "/pets/{id}": { "get": { "operationId": "getPet",
        "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }] } } } }"#;

/// An API that records its requests, and serves a document with an `ETag`.
pub(crate) struct Api {
    pub(crate) url: String,
    seen: Arc<Mutex<Vec<String>>>,
}

impl Api {
    pub(crate) fn new() -> Self {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        listener.set_nonblocking(true).unwrap();
        let url = format!("http://{}", listener.local_addr().unwrap());
        let seen = Arc::<Mutex<Vec<String>>>::default();
        let noted = Arc::clone(&seen);
        let answer = move |method: Method, uri: Uri, headers: HeaderMap, body: Bytes| async move {
            let text = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
            let tag = text("if-none-match").map(|tag| format!(" {tag}")).unwrap_or_default();
            let line = format!("{method} {uri}{tag}");
            noted.lock().unwrap().push(line.clone());
            match uri.path() {
                "/openapi.json" if tag == r#" "v1""# => StatusCode::NOT_MODIFIED.into_response(),
                "/openapi.json" => ([("etag", r#""v1""#)], SPEC).into_response(),
                _ => output(&line, &text("authorization").unwrap_or_default(), &body),
            }
        };
        std::thread::spawn(move || {
            let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
            runtime.block_on(async {
                let listener = tokio::net::TcpListener::from_std(listener).unwrap();
                axum::serve(listener, Router::new().fallback(answer)).await.unwrap();
            });
        });
        Self { url, seen }
    }

    pub(crate) fn seen(&self) -> Vec<String> {
        std::mem::take(&mut *self.seen.lock().unwrap())
    }
}

fn output(line: &str, authorization: &str, body: &[u8]) -> Response {
    let body = String::from_utf8_lossy(body);
    [line, authorization, &*body]
        .into_iter()
        .filter(|text| !text.is_empty())
        .collect::<Vec<_>>()
        .join(" | ")
        .into_response()
}

fn api_cli(home: &Path, line: &str) -> Program {
    Program::example("api-cli").args(words(line)).env("XDG_CACHE_HOME", home.to_str().unwrap()).env("HOME", "/nowhere")
}

#[test]
fn a_document_is_fetched_and_its_server_is_called() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    let url = &api.url;
    let get = format!("--spec {url}/openapi.json getPet 7");
    // Variables of other programs do not move the document.
    let call = api_cli(home.path(), &get).env("SERVER", "prod").env("BASE_URL", "http://127.0.0.1:9");
    assert_eq!(call.run().success(), "GET /v1/pets/7\n");
    assert_eq!(api.seen(), ["GET /openapi.json", "GET /v1/pets/7"]);
    let behind = format!("getPet --spec={url}/openapi.json --base-url {url}/v3 7");
    assert_eq!(api_cli(home.path(), &behind).run().success(), "GET /v3/pets/7\n");
    assert_eq!(api.seen(), ["GET /v3/pets/7"]);
    let with_path = format!("--spec {url}/openapi.json --base-url {url}/v2/ get-pet 7");
    let result = api_cli(home.path(), &with_path).env("API_TOKEN", "t0p").run();
    assert_eq!(result.success(), "GET /v2/pets/7 | Bearer t0p\n");
    assert_eq!(api.seen(), ["GET /v2/pets/7"]);
}

#[test]
fn a_fetched_document_is_revalidated() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    let help = format!("--spec {}/openapi.json --help", api.url);
    let text = api_cli(home.path(), &help).run().success();
    assert!(text.contains("getPet"), "{text}");
    assert_eq!(api.seen(), ["GET /openapi.json"]);
    let pages = || std::fs::read_dir(home.path().join("vestibule")).unwrap().map(|entry| entry.unwrap().path());
    let page = pages().find(|path| path.extension().is_some_and(|ending| ending == "page")).unwrap();
    let age = || {
        let file = std::fs::File::options().append(true).open(&page).unwrap();
        file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(4_000)).unwrap();
    };
    age();
    for asked in [&[r#"GET /openapi.json "v1""#][..], &[]] {
        assert_eq!(api_cli(home.path(), &help).run().success(), text);
        assert_eq!(api.seen(), asked);
    }
    age();
    std::fs::write(&page, "\"v1\"\n{}").unwrap();
    assert_eq!(api_cli(home.path(), &help).run().success(), text);
    assert_eq!(api.seen(), ["GET /openapi.json"]);
    assert_eq!(api_cli(home.path(), &help).env("VESTIBULE_CACHE", "0").run().success(), text);
    assert_eq!(api.seen(), ["GET /openapi.json"]);
}

#[test]
fn fetch_errors_are_reported() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    for (spec, why) in [
        (format!("{}/elsewhere", api.url), "cannot read the OpenAPI document"),
        ("http://user:secret@127.0.0.1:9/openapi.json".to_owned(), "contains credentials"),
        ("http://127.0.0.1:9/openapi.json".to_owned(), "127.0.0.1:9"),
    ] {
        let error = api_cli(home.path(), &format!("--spec {spec} getPet 7")).run().failure(1);
        assert!(error.contains("Error (DOCUMENT_ERROR)") && error.contains(why), "{error}");
    }
    let spec = home.path().join("spec.json");
    std::fs::write(&spec, SPEC).unwrap();
    let error = api_cli(home.path(), &format!("--spec {} getPet 7", spec.display())).run().failure(1);
    assert!(error.contains("Error (NO_SERVER)") && error.contains("--base-url"), "{error}");
    if cfg!(unix) {
        let error = api_cli(home.path(), "--spec /dev/zero getPet 7").run().failure(1);
        assert!(error.contains("exceeds the limit of 256 MiB"), "{error}");
    }
}

#[test]
fn a_server_that_cannot_be_a_base_url_is_an_error_of_the_document() {
    let home = tempfile::tempdir().unwrap();
    let spec = home.path().join("spec.json");
    for (server, part) in [
        ("http://user:secret@127.0.0.1:9/v1", "credentials"),
        ("http://127.0.0.1:9/v1?key=secret", "a query"),
        ("http://127.0.0.1:9/v1#secret", "a fragment"),
    ] {
        std::fs::write(&spec, SPEC.replace(r#""url": "/v1""#, &format!(r#""url": "{server}""#))).unwrap();
        let error = api_cli(home.path(), &format!("--spec {} getPet 7", spec.display())).run().failure(1);
        assert!(error.contains(&format!("the first server of the document has {part}")), "{error}");
        assert!(error.contains("--base-url") && !error.contains("secret"), "{error}");
    }
}

#[test]
fn a_corrected_call_has_the_words_before_the_operation() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    let call = format!("--spec {}/openapi.json", api.url);
    // Only reading is done at once.
    let run = api_cli(home.path(), &format!("{call} getPets 7")).run();
    assert_eq!(run.stdout, "GET /v1/pets/7\n", "{run}");
    assert!(run.stderr.contains(&format!("`api-cli {call} getPet 7`")), "{run}");
}

#[test]
fn operations_of_a_real_document() {
    let Some(path) = crate::real_documents::documents().into_iter().find(|path| path.ends_with("github.json")) else {
        return;
    };
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    let run = |line: &str| {
        let line = format!("--spec {} --base-url {} {line}", path.display(), api.url);
        api_cli(home.path(), &line).run().success()
    };
    assert!(run("--llms-index").lines().count() > 1_000);
    assert!(run("repos/get --help").contains("Sends GET /repos/{owner}/{repo}"));
    for (line, sent) in [
        ("repos/get octo-org a/b", "GET /repos/octo-org/a%2Fb"),
        ("issues-list-for-repo o r --state all --per-page 2", "GET /repos/o/r/issues?state=all&per_page=2"),
        (
            "issues/create o r --title Hi --labels a --labels b",
            r#"POST /repos/o/r/issues | {"title":"Hi","labels":["a","b"]}"#,
        ),
        ("gists/delete g1", "DELETE /gists/g1"),
    ] {
        assert_eq!(run(line), format!("{sent}\n"), "{line}");
    }
}

#[test]
fn a_cached_document_outlives_its_server() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    // The document names the server of the API, and comes from another one that ends.
    let document = SPEC.replace("\"/v1\"", &format!("\"{}/v1\"", api.url));
    let listener = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let url = format!("http://{}/openapi.json", listener.local_addr().unwrap());
    let serving = std::thread::spawn(move || {
        use std::io::{Read, Write};
        let (mut stream, _) = listener.accept().unwrap();
        let _ = stream.read(&mut [0; 4096]).unwrap();
        let head = format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", document.len());
        stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(document.as_bytes())).unwrap();
    });
    let call = format!("--spec {url} getPet 7");
    // The token goes to servers that the user names, and this one is named by a fetched document only.
    assert_eq!(api_cli(home.path(), &call).env("API_TOKEN", "t0p").run().success(), "GET /v1/pets/7\n");
    serving.join().unwrap();
    assert_eq!(api_cli(home.path(), &call).env("VESTIBULE_CACHE", "refresh").run().stdout, "GET /v1/pets/7\n");
    let pages = std::fs::read_dir(home.path().join("vestibule")).unwrap().map(|entry| entry.unwrap().path());
    let page = pages.into_iter().find(|path| path.extension().is_some_and(|ending| ending == "page")).unwrap();
    let file = std::fs::File::options().append(true).open(&page).unwrap();
    file.set_modified(std::time::SystemTime::now() - std::time::Duration::from_secs(9_000)).unwrap();
    let run = api_cli(home.path(), &call).run();
    assert_eq!((run.exit, run.stdout.as_str()), (Some(0), "GET /v1/pets/7\n"), "{run}");
    assert!(run.stderr.starts_with(&format!("Note: using the cached copy of `{url}`: ")), "{run}");
    // The next call does not ask again.
    assert_eq!(api_cli(home.path(), &call).run().success(), "GET /v1/pets/7\n");
}

#[test]
fn a_path_that_repeats_that_of_the_server_is_doubted() {
    let (api, home) = (Api::new(), tempfile::tempdir().unwrap());
    let call = |line: &str| api_cli(home.path(), &format!("--spec {}/openapi.json {line}", api.url)).run();
    let output = call("/v1/pets/7");
    assert!(output.stderr.contains("running") && output.stderr.contains("getPet 7"), "{output}");
    assert_eq!(output.stdout, "GET /v1/pets/7\n");
    assert_eq!(call("-- /v1/pets/7").success(), "GET /v1/v1/pets/7\n");
    assert_eq!(call("/pets/7").success(), "GET /v1/pets/7\n");
}
