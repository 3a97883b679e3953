//! Invalid and incomplete responses: output and exit codes.

use std::collections::VecDeque;
use std::pin::Pin;
use std::task::{Context as TaskContext, Poll};

use bytes::Bytes;
use http_body::Frame;
use serde_json::{Value, json};
use vestibule::fetch::{Body, http};
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, on_terminal, words};

/// A body in chunks that can end with an error.
#[derive(Clone, Default)]
struct Pieces {
    pieces: VecDeque<&'static [u8]>,
    breaks: bool,
}

impl http_body::Body for Pieces {
    type Data = Bytes;
    type Error = String;

    fn poll_frame(mut self: Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<Option<Result<Frame<Bytes>, String>>> {
        Poll::Ready(match self.pieces.pop_front() {
            Some(piece) => Some(Ok(Frame::data(Bytes::from_static(piece)))),
            None => std::mem::take(&mut self.breaks).then(|| Err("reset by the peer".to_owned())),
        })
    }
}

fn mount(status: u16, media_type: &'static str, body: Pieces) -> Mount {
    Mount::from_fn(move |_: http::Request<Body>| {
        let mut response = http::Response::new(body.clone());
        *response.status_mut() = http::StatusCode::from_u16(status).unwrap();
        if !media_type.is_empty() {
            response.headers_mut().insert("content-type", http::HeaderValue::from_static(media_type));
        }
        async { response }
    })
}

fn program(status: u16, media_type: &'static str, pieces: &[&'static [u8]], breaks: bool) -> Cli {
    let body = Pieces { pieces: pieces.iter().copied().collect(), breaks };
    Cli::create("app").mount("api", mount(status, media_type, body).events())
}

const LINES: &str = "application/x-ndjson";
const EVENTS: &str = "text/event-stream";
const BROKEN: &str = "Error (INTERNAL): Cannot read the body of the response: reset by the peer";

type Fault = (u16, &'static str, &'static [&'static [u8]], bool, &'static str, i32, &'static str, &'static str);

const NOT_JSON: &str = "Warning: the response is not valid JSON, and is treated as text: unexpected end of the text, \
                        expected a value at line 1 column 6";

#[test]
fn each_fault_is_reported() {
    let faults: [Fault; 23] = [
        // status, type, body, whether it breaks off; line; exit, stdout, first line of stderr
        (200, "application/json", &[b"{\"a\":"], true, "api x", 1, "", BROKEN),
        (200, "text/plain", &[b"half a te"], true, "api x", 1, "", BROKEN),
        (200, "application/json", &[b"{\"a\":"], false, "api x", 0, "{\"a\":\n", NOT_JSON),
        (200, "application/json", &[], false, "api x", 0, "", ""),
        // A character that was cut in two is replaced, and the rest stays data.
        (
            200,
            "application/json",
            &[b"[{\"a\":\"\\ud83d\"}]"],
            false,
            "api x --json",
            0,
            "[{\"a\":\"\u{fffd}\"}]\n",
            "",
        ),
        (200, "application/json", &[b"null"], false, "api x --json", 0, "null\n", ""),
        (200, LINES, &[b"{\"a\":1}\n{\"a\":"], true, "api x --format jsonl", 1, "{\"a\":1}\n", BROKEN),
        (
            200,
            LINES,
            &[b"{\"a\":1}\n", b"{\"a\"\n{\"a\":3}\n"],
            false,
            "api x --format jsonl",
            1,
            "{\"a\":1}\n",
            "Error (INVALID_NDJSON): Line 2 is not JSON: unexpected end of the text, expected `:` at column 5",
        ),
        (
            200,
            LINES,
            &[b"1\n{\"a\""],
            false,
            "api x --format jsonl",
            1,
            "1\n",
            "Error (INVALID_NDJSON): Line 2 is not JSON: unexpected end of the text, expected `:` at column 5",
        ),
        (
            200,
            LINES,
            &[b"\"\xff\"\n"],
            false,
            "api x",
            1,
            "",
            "Error (INVALID_NDJSON): Line 1 is not JSON: invalid UTF-8 at column 2",
        ),
        (200, LINES, &[], true, "api x", 1, "", BROKEN),
        (200, LINES, &[], false, "api x --json", 0, "[]\n", ""),
        (500, LINES, &[b"{\"message\":\"m\"}\n"], false, "api x", 1, "", "Error (HTTP_500): m"),
        (500, "application/json", &[b"{\"mess"], true, "api x", 1, "", "Error (HTTP_500): {\"mess"),
        (500, "image/png", &[b"\x89PNG\xff"], false, "api x", 1, "", "Error (HTTP_500): Internal Server Error"),
        (304, "", &[], false, "api x", 1, "", "Error (HTTP_304): Not Modified"),
        (103, "", &[], false, "api x", 1, "", "Error (HTTP_103): Early Hints"),
        (299, "text/plain", &[b"fine"], false, "api x", 0, "fine\n", ""),
        (799, "text/plain", &[b"odd"], false, "api x", 1, "", "Error (HTTP_799): odd"),
        (204, "application/json", &[], false, "api x --json", 0, "null\n", ""),
        (200, EVENTS, &[b"data: 1\n\ndata: 2\n"], true, "api x --format jsonl", 1, "{\"data\":\"1\"}\n", BROKEN),
        (200, EVENTS, &[b"data: 1\n\ndata: 2\n"], false, "api x --format jsonl", 0, "{\"data\":\"1\"}\n", ""),
        (200, "text/plain; charset=none", &[b"caf\xe9"], false, "api x -o -", 0, "caf\u{fffd}\n", ""),
    ];
    for (status, media_type, pieces, breaks, line, exit, stdout, stderr) in faults {
        let run = in_memory(program(status, media_type, pieces, breaks), words(line));
        let shown = format!("{status} {media_type} {:?} {line}\n{}", String::from_utf8_lossy(&pieces.concat()), run);
        assert_eq!(run.exit, Some(exit), "{shown}");
        assert_eq!(run.stdout.trim_end(), stdout.trim_end(), "{shown}");
        let first = run.stderr.lines().next().unwrap_or_default();
        assert_eq!(as_text(first), stderr, "{shown}");
    }
}

/// Returns the text form of an error that is printed as data.
fn as_text(line: &str) -> String {
    let Ok(error) = serde_json::from_str::<Value>(line) else { return line.to_owned() };
    let field = |name: &str| error["error"][name].as_str().unwrap().to_owned();
    format!("Error ({}): {}", field("code"), field("message"))
}

fn lines(format: &str) -> Run {
    let cli = program(200, LINES, &[b"{\"a\":1}\n{\"a\":2}\nnope\n{\"a\":4}\n"], false);
    in_memory(cli, words(&format!("api x {format}")))
}

#[test]
fn an_invalid_line_closes_the_document_in_every_format() {
    for (format, stdout) in [
        ("", "a: 1\n\na: 2\n"),
        ("--json", "[{\"a\":1},{\"a\":2}]"),
        ("--format jsonl", "{\"a\":1}\n{\"a\":2}\n"),
        ("--format yaml", "- a: 1\n- a: 2\n"),
        ("--format jsonl --filter-output a", "1\n2\n"),
    ] {
        let run = lines(format);
        let compact = |text: &str| text.split_whitespace().collect::<String>();
        assert_eq!((run.exit, compact(&run.stdout)), (Some(1), compact(stdout)), "{format}");
        let is_data = !format.is_empty();
        let start = if is_data {
            r#"{"ok":false,"error":{"code":"INVALID_NDJSON","message":""#
        } else {
            "Error (INVALID_NDJSON): "
        };
        let message = run.stderr.strip_prefix(start).unwrap_or_else(|| panic!("{}", run.stderr));
        assert!(message.starts_with("Line 3 is not JSON: "), "{}", run.stderr);
    }
    let envelope = lines("--format jsonl --full-output");
    let last: Value = serde_json::from_str(envelope.stdout.lines().last().unwrap()).unwrap();
    assert_eq!((&last["type"], &last["error"]["code"]), (&json!("error"), &json!("INVALID_NDJSON")));
    assert_eq!(last["error"]["details"], json!({ "line": 3, "text": "nope" }));
}

#[test]
fn include_prints_the_head_of_a_stream_first() {
    let cli = program(200, LINES, &[b"{\"a\":1}\n{\"a\":2}\n"], false);
    let run = in_memory(cli, words("api x -i --format jsonl")).success();
    let items: Vec<Value> = run.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&items[0]["status"], &items[0]["headers"]["content-type"]), (&json!(200), &json!(LINES)));
    assert_eq!(items[1..], [json!({ "a": 1 }), json!({ "a": 2 })]);
    let head = in_memory(program(200, LINES, &[], false), words("api x -I --json")).success();
    assert_eq!(serde_json::from_str::<Value>(&head).unwrap()["status"], 200);
}

#[test]
fn events_are_a_stream_only_on_request() {
    let text: &[&'static [u8]] = &[b"event: step\ndata: {\"n\":", b"1}\n\n: beat\n\nid: 7\ndata: done\n\n"];
    let body = || Pieces { pieces: text.iter().copied().collect(), breaks: false };
    let streamed = Cli::create("app").mount("api", mount(200, EVENTS, body()).events());
    assert_eq!(
        in_memory(streamed, words("api x --format jsonl")).success(),
        "{\"event\":\"step\",\"data\":{\"n\":1}}\n{\"id\":\"7\",\"data\":\"done\"}\n"
    );
    let plain = Cli::create("app").mount("api", mount(200, EVENTS, body()));
    assert!(in_memory(plain, words("api x")).success().starts_with("event: step\ndata: {\"n\":1}\n"));
}

#[test]
fn a_redirect_is_reported_and_not_followed() {
    let mount = Mount::from_fn(async |_: http::Request<Body>| {
        http::Response::builder().status(302).header("location", "/users/1").body(Body::empty())
    });
    let cli = || Cli::create("app").mount("api", mount.clone());
    assert_eq!(
        in_memory(cli(), ["api", "me"]).failure(1),
        "Error (HTTP_302): Found\n  Hint: the response redirects to `/users/1`, and redirects are not followed\n"
    );
    let run = in_memory(cli(), ["api", "me", "--json"]);
    let document: Value = serde_json::from_str(&run.stdout).unwrap();
    assert_eq!(document["error"]["details"], json!({ "location": "/users/1" }));
}

#[test]
fn control_characters_of_a_server_are_escaped() {
    let cli = || program(500, "text/plain", &[b"\x1b[2Jboo\x07"], false);
    let run = on_terminal(cli(), ["api", "x"]);
    assert_eq!(run.stderr, "Error (HTTP_500): \\u{1b}[2Jboo\\u{7}\n");
    let text = on_terminal(program(200, "text/plain", &[b"\x1b[2Jboo"], false), ["api", "x"]);
    assert_eq!(text.success(), "\\u{1b}[2Jboo\n");
}

/// An endless body.
struct Endless(Bytes);

impl http_body::Body for Endless {
    type Data = Bytes;
    type Error = String;

    fn poll_frame(self: Pin<&mut Self>, _: &mut TaskContext<'_>) -> Poll<Option<Result<Frame<Bytes>, String>>> {
        Poll::Ready(Some(Ok(Frame::data(self.0.clone()))))
    }
}

#[test]
fn an_endless_body_that_a_program_reads_is_limited() {
    let response = http::Response::new(Endless(Bytes::from(vec![b'x'; 1 << 20])));
    let runtime = tokio::runtime::Builder::new_current_thread().build().unwrap();
    let error = runtime.block_on(vestibule::fetch::read_response(response)).unwrap_err();
    assert_eq!(error.code(), "RESPONSE_TOO_LARGE");
}

#[test]
fn an_endless_body_is_limited() {
    let endless = |status: u16, words: &str| {
        let chunk = Bytes::from("ä".repeat(1 << 19));
        let mount = Mount::from_fn(move |_: http::Request<Body>| {
            let response = http::Response::builder().status(status).body(Endless(chunk.clone()));
            async { response }
        });
        in_memory(Cli::create("app").mount("api", mount), words.split(' '))
    };
    assert_eq!(
        endless(200, "api x").failure(1),
        "Error (RESPONSE_TOO_LARGE): The response exceeds the limit of 268435456 bytes in memory\n  \
         Hint: use `-o <file>` to save it as it arrives, or `-o -` to write it to stdout\n"
    );
    assert!(endless(500, "api x").failure(1).starts_with("Error (HTTP_500): äää"));
    let error: Value = serde_json::from_str(&endless(500, "api x --json").stdout).unwrap();
    assert_eq!(error["error"]["details"].as_str().map(str::len), Some(4096));
}
