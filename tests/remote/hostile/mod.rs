//! Servers that misbehave, one way each: what the program prints, and how it ends.
//!
//! Each way runs in a process of its own, which is bounded in time and memory. The table is the snapshot; other systems than
//! Linux have other words for some errors of sockets.

use std::fmt::Write as _;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Instant;

use insta::assert_snapshot;
use vestibule_tests::{Program, note, words};

use super::server::Server;

mod bodies;
mod heads;
mod lists;

/// A way to misbehave, and the call that meets it.
struct Way {
    name: &'static str,
    line: &'static str,
    server: Server,
    /// True if the response is a text, which goes to a pipe as it is.
    is_text: bool,
}

impl Way {
    fn text(self) -> Self {
        Self { is_text: true, ..self }
    }
}

/// A call of the program, with a second until it gives up waiting.
const IMPATIENT: &str = "--timeout 1s --max-time 2s --retries 0 api x";
/// A call of the program as it is.
const CALL: &str = "--timeout 20s --max-time 40s --retries 0 api x";

fn way(name: &'static str, server: Server) -> Way {
    way_of(name, CALL, server)
}

fn way_of(name: &'static str, line: &'static str, server: Server) -> Way {
    Way { name, line, server, is_text: false }
}

/// A way to be slow, or never to end.
fn slow(name: &'static str, server: Server) -> Way {
    way_of(name, IMPATIENT, server)
}

/// Returns the bytes of a response with a status and headers, and without a length.
fn response(status: &str, headers: &str, body: impl AsRef<[u8]>) -> Vec<u8> {
    [format!("HTTP/1.1 {status}\r\n{headers}\r\n").as_bytes(), body.as_ref()].concat()
}

/// Returns the bytes of a response of JSON.
fn json(body: impl AsRef<[u8]>) -> Vec<u8> {
    response("200 OK", "content-type: application/json\r\n", body)
}

/// Starts a server that writes some bytes, and then others until the client disconnects.
fn endless(first: impl Into<Vec<u8>>, rest: &'static [u8]) -> Server {
    let first = first.into();
    Server::new(move |connection| {
        connection.write(&first);
        while connection.write(rest) {}
    })
}

/// Starts a server that writes some bytes and then nothing.
fn silent_after(first: impl Into<Vec<u8>>) -> Server {
    let first = first.into();
    Server::new(move |connection| {
        connection.write(&first);
        connection.wait_for_disconnect();
    })
}

/// Returns the program in a process that may not have more than 1.5 GiB of address space.
fn client(way: &Way, folder: &Path) -> Program {
    let bounded = ["-c", "ulimit -v 1500000; exec \"$0\" \"$@\"", env!("CARGO_BIN_EXE_remote-client")];
    let client =
        Program::at("/bin/sh").args(bounded).args(words(way.line)).folder(folder).env("CLIENT_TOKEN", "t0p-secret");
    client.env("CLIENT_API_BASE_URL", &way.server.url()).env("CLIENT_PAGES_BASE_URL", &way.server.url())
}

/// Shows a text on one line: the beginning of a long one.
fn shown(text: &str) -> String {
    const MAX_SHOWN: usize = 420;
    let text = text.trim_end().replace('\n', " ⏎ ");
    let text: String =
        text.chars().map(|c| if is_control(c) { c.escape_default().to_string() } else { c.to_string() }).collect();
    let cut = text.char_indices().nth(MAX_SHOWN).map_or(text.len(), |(at, _)| at);
    let rest = if cut < text.len() { format!("… ({} bytes)", text.len()) } else { String::new() };
    format!("{}{rest}", &text[..cut])
}

/// Replaces the number of bytes that had arrived when a decompression was given up.
fn without_sizes(text: &str) -> String {
    match text.split_once("expands from ").and_then(|(before, rest)| Some((before, rest.split_once(" bytes ")?.1))) {
        Some((before, rest)) => format!("{before}expands from N bytes {rest}"),
        None => text.to_owned(),
    }
}

/// Characters that a terminal obeys, besides the line break.
fn is_control(c: char) -> bool {
    c.is_control() && c != '\n' || matches!(c, '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Meets a server, and returns the row of the table.
fn meet(way: &Way, folder: &Path) -> String {
    let started = Instant::now();
    let run = client(way, folder).run();
    let elapsed = started.elapsed().as_secs();
    let name = way.name;
    assert!(elapsed < 45, "{name} took {elapsed} s: {run}");
    assert!(matches!(run.exit, Some(0 | 1)), "{name}: {run}");
    for text in [&run.stdout, &run.stderr] {
        assert!(!text.contains("panicked") && !text.contains("INTERNAL"), "{name}: {run}");
        assert!(!text.contains("t0p-secret"), "{name}: {run}");
    }
    assert!(!run.stderr.contains(is_control), "{name}: {:?}", run.stderr);
    assert!(way.is_text || !run.stdout.contains(is_control), "{name}: {:?}", run.stdout);
    let mut row = format!("{name}\n  exit {}\n", run.exit.unwrap_or(-1));
    for (stream, text) in [("out", &run.stdout), ("err", &run.stderr)] {
        if !text.is_empty() {
            let text = without_sizes(&shown(text)).replace(&way.server.host(), "HOST");
            let _ = writeln!(row, "  {stream} {text}");
        }
    }
    row
}

#[test]
fn every_way_to_misbehave_ends_well() {
    // Credentials and cookies never arrive there.
    let other = Server::new(|connection| connection.respond("200 OK", "", "stolen"));
    let ways: Vec<Way> = [heads::ways(), bodies::ways(), lists::ways(&other)].into_iter().flatten().collect();
    let folder = tempfile::tempdir().unwrap();
    std::fs::File::create(folder.path().join("big")).unwrap().set_len(8 << 20).unwrap();
    let (next, rows) = (AtomicUsize::new(0), Mutex::new(vec![String::new(); ways.len()]));
    thread::scope(|scope| {
        for _ in 0..6 {
            scope.spawn(|| {
                while let Some((index, way)) =
                    Some(next.fetch_add(1, Ordering::SeqCst)).and_then(|at| Some((at, ways.get(at)?)))
                {
                    let row = meet(way, folder.path());
                    rows.lock().unwrap()[index] = row;
                }
            });
        }
    });
    assert!(other.requests().is_empty(), "{:?}", other.requests());
    for way in &ways {
        let leaked = way.server.requests().into_iter().find(|request| request.header("cookie").is_some());
        assert_eq!(leaked, None, "{}", way.name);
    }
    note(&format!("{} ways to misbehave", ways.len()));
    assert!(ways.len() >= 120, "{}", ways.len());
    let table = rows.into_inner().unwrap().concat().replace(&other.host(), "OTHER");
    assert_snapshot!("hostile_servers", table);
}
