//! Fetched documents that are asked for again.

use std::io::{Read, Write};
use std::net::TcpListener;
use std::path::Path;
use std::process::Command as Process;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use vestibule::openapi::{Naming, Spec};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// A server whose document has another operation each time: `pets1`, `pets2`, …
struct Server {
    url: String,
    requests: Arc<AtomicUsize>,
}

impl Server {
    fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let url = format!("http://{}/openapi.json", listener.local_addr().unwrap());
        let requests = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&requests);
        // The thread ends with the process.
        std::thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let _ = stream.read(&mut [0; 4096]).unwrap();
                let document = document(counted.fetch_add(1, Ordering::SeqCst) + 1);
                let head =
                    format!("HTTP/1.1 200 OK\r\nconnection: close\r\ncontent-length: {}\r\n\r\n", document.len());
                stream.write_all(head.as_bytes()).and_then(|()| stream.write_all(document.as_bytes())).unwrap();
            }
        });
        Self { url, requests }
    }
}

fn document(version: usize) -> String {
    format!(
        r#"{{ "openapi": "3.1.0", "info": {{ "title": "Pets {version}", "version": "1" }}, "paths": {{
            "/pets/{version}": {{ "get": {{ "operationId": "pets{version}", "tags": ["pets"] }} }},
            "/search": {{ "get": {{ "operationId": "search", "tags": ["pets"], "parameters": [
                {{ "name": "refresh", "in": "query", "schema": {{ "type": "boolean" }} }} ] }} }} }} }}"#
    )
}

/// Runs one call in the process of its own that the test starts.
fn run_one(url: &str, line: &str) {
    let (seen, spec) = (Seen::default(), Spec::url(url));
    let cli = Cli::create("app")
        .mount("api", seen.mount().openapi(spec.clone()))
        .mount("grouped", seen.mount().openapi(spec).naming(Naming::Tags))
        .mount("raw", seen.mount())
        .command(Command::new("deploy").run(|_| Ok("deployed")));
    let run = Invocation::line(line).run(&cli);
    let sent = seen.lines().concat();
    let text = format!("exit {}\n{}{}\nsent {sent}\n", run.exit, run.stdout, run.stderr);
    std::io::stdout().write_all(text.as_bytes()).unwrap();
}

fn call(home: &Path, url: &str, line: &str) -> String {
    let mut process = Process::new(std::env::current_exe().unwrap());
    process.args(["--exact", "refresh::fetched_documents_are_asked_for_again", "--nocapture"]);
    process.env("REFRESH_URL", url).env("REFRESH_LINE", line).env_remove("VESTIBULE_CACHE");
    process.env("XDG_CACHE_HOME", home).env("HOME", home).env("LOCALAPPDATA", home);
    let result = process.output().unwrap();
    assert!(result.status.success(), "{}", String::from_utf8_lossy(&result.stderr));
    String::from_utf8(result.stdout).unwrap()
}

#[test]
fn fetched_documents_are_asked_for_again() {
    if let (Ok(url), Ok(line)) = (std::env::var("REFRESH_URL"), std::env::var("REFRESH_LINE")) {
        return run_one(&url, &line);
    }
    let (server, home) = (Server::start(), tempfile::tempdir().unwrap());
    for (line, requests, expected) in [
        // Nothing is cached: one request is enough, wherever the flag stands.
        ("api pets1 --refresh", 1, "sent GET /pets/1"),
        ("api pets1", 1, "sent GET /pets/1"),
        ("--refresh api pets2", 2, "sent GET /pets/2"),
        ("api --refresh pets3", 3, "sent GET /pets/3"),
        ("api pets4 --refresh", 4, "sent GET /pets/4"),
        ("api pets3", 4, "exit 2"),
        ("grouped pets pets5 --refresh", 5, "sent GET /pets/5"),
        ("grouped pets pets5", 5, "sent GET /pets/5"),
        ("api --help --refresh", 6, "Pets 6"),
        ("--refresh api nothing", 7, "exit 2"),
        // A parameter of the API by that name is the API's.
        ("api search --refresh", 7, "sent GET /search?refresh=true"),
        ("--refresh api search --refresh", 8, "sent GET /search?refresh=true"),
        // After a mount's name, and in a raw request, any other flag is a query parameter.
        ("raw /x --refresh now", 8, "sent GET /x?refresh=now"),
        ("api /x --refresh now", 8, "sent GET /x?refresh=now"),
        ("deploy --refresh", 8, "Flag --refresh is for commands that come from a server, and `app deploy` is not one"),
        ("--refresh raw /x", 8, "exit 2"),
        ("--refresh=now api pets8", 8, "Flag takes no value: --refresh"),
        ("deploy", 8, "deployed"),
        ("--help", 8, "--refresh"),
    ] {
        let text = call(home.path(), &server.url, line);
        assert!(text.contains(expected), "{line}: {text}");
        assert_eq!(server.requests.load(Ordering::SeqCst), requests, "{line}: {text}");
    }
}
