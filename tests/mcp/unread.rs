//! A client that does not read its answers: the server waits for it, and keeps little.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::program;

/// Number of requests: together, 20 MB.
const REQUESTS: usize = 5_000;

/// Longest time that the test waits.
const PATIENCE: Duration = Duration::from_secs(40);

/// A process that ends with the test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn line(id: usize, method: &str, params: &serde_json::Value) -> String {
    format!("{}\n", json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }))
}

/// Returns the peak memory of a process, in MB.
#[cfg(target_os = "linux")]
fn peak(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).expect("the process runs");
    let peak = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).expect("a peak");
    peak.trim().trim_end_matches(" kB").parse::<u64>().expect("a number") / 1_000
}

#[test]
fn requests_wait_until_their_answers_are_read() {
    let mut command = Command::new(program());
    let child = command.arg("mcp").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).spawn();
    let mut server = Running(child.expect("the program starts"));
    let (mut stdin, stdout) = (server.0.stdin.take().unwrap(), server.0.stdout.take().unwrap());
    let client =
        json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    stdin.write_all(line(0, "initialize", &client).as_bytes()).unwrap();
    stdin.write_all(b"{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}\n").unwrap();
    let sent = Arc::new(AtomicUsize::new(0));
    let counter = Arc::clone(&sent);
    let text = "x".repeat(4_000);
    // The stream stays open: a server whose client closes it ends soon.
    let writer = std::thread::spawn(move || {
        for id in 1..=REQUESTS {
            let call = json!({ "name": "echo", "arguments": { "text": text } });
            if stdin.write_all(line(id, "tools/call", &call).as_bytes()).is_err() {
                break;
            }
            counter.store(id, Ordering::SeqCst);
        }
        stdin
    });
    // It takes requests until its queues are full.
    let begin = Instant::now();
    let mut last = 0;
    while begin.elapsed() < PATIENCE {
        std::thread::sleep(Duration::from_millis(700));
        let now = sent.load(Ordering::SeqCst);
        if now == last && now > 0 {
            break;
        }
        last = now;
    }
    assert!(last < REQUESTS, "the server took everything");
    #[cfg(target_os = "linux")]
    assert!(peak(server.0.id()) < 80, "{} MB", peak(server.0.id()));
    // Then every request is answered.
    let (send, lines) = channel();
    std::thread::spawn(move || {
        BufReader::new(stdout).lines().map_while(Result::ok).all(|line| send.send(line).is_ok())
    });
    for answered in 0..=REQUESTS {
        let line = lines.recv_timeout(PATIENCE).unwrap_or_else(|error| panic!("after {answered} answers: {error}"));
        assert!(line.contains("\"result\""), "{line}");
    }
    drop(writer.join());
}
