//! A conversation with the server in a process, as a client has it.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::launch::Launch;
use crate::data::{Data, from_json, to_json};
use crate::json;

/// Time for an answer.
const RESPONSE_TIMEOUT: Duration = Duration::from_secs(20);

/// Time in which the server ends after its client has closed the stream.
const END_TIME: Duration = Duration::from_secs(5);

/// Maximum length of a line, and of what is kept of stderr.
const MAX_LINE: u64 = 64 << 20;
const MAX_STDERR: u64 = 4 << 10;

/// A server in a process, which is killed when the session is dropped.
pub(super) struct Session {
    child: Child,
    lines: Receiver<String>,
    /// Collects what the server writes to stderr.
    errors: Option<thread::JoinHandle<String>>,
    next_id: u64,
}

impl Session {
    /// Starts the server.
    pub(super) fn start(launch: &Launch) -> Result<Self, String> {
        let mut command = Command::new(&launch.command);
        command.args(&launch.args).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().map_err(|error| format!("cannot start `{}`: {error}", launch.line()))?;
        let (sender, lines) = sync_channel(16);
        let stdout = child.stdout.take();
        thread::spawn(move || {
            let mut stdout = stdout.map(BufReader::new);
            while let Some(line) = stdout.as_mut().and_then(next_line) {
                if sender.send(line).is_err() {
                    break;
                }
            }
        });
        let stderr = child.stderr.take();
        let errors = thread::spawn(move || {
            let mut text = Vec::new();
            if let Some(mut stderr) = stderr {
                let _ = stderr.by_ref().take(MAX_STDERR).read_to_end(&mut text);
                // The rest is read, so that the server does not wait.
                let _ = std::io::copy(&mut stderr, &mut std::io::sink());
            }
            String::from_utf8_lossy(&text).into_owned()
        });
        Ok(Self { child, lines, errors: Some(errors), next_id: 0 })
    }

    /// Sends a request, and returns its result.
    pub(super) fn request(&mut self, method: &str, params: &Data) -> Result<Data, String> {
        self.next_id += 1;
        let id = self.next_id;
        self.send(&json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }), method)?;
        let deadline = Instant::now() + RESPONSE_TIMEOUT;
        loop {
            let frame = self.frame(deadline, method)?;
            if frame["id"].as_u64() != Some(id) {
                continue;
            }
            if let Some(message) = frame["error"]["message"].as_str() {
                return Err(format!("`{method}` failed: {message}"));
            }
            return match frame.get("result") {
                Some(result @ Data::Object(_)) => Ok(result.clone()),
                _ => Err(format!("the answer to `{method}` has no result")),
            };
        }
    }

    pub(super) fn notify(&mut self, method: &str) -> Result<(), String> {
        self.send(&json!({ "jsonrpc": "2.0", "method": method }), method)
    }

    fn send(&mut self, frame: &Data, method: &str) -> Result<(), String> {
        let line = format!("{}\n", to_json(frame));
        let written =
            self.child.stdin.as_mut().map(|stdin| stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()));
        match written {
            Some(Ok(())) => Ok(()),
            _ => Err(format!("the server does not read `{method}`")),
        }
    }

    fn frame(&self, deadline: Instant, method: &str) -> Result<Data, String> {
        let line = match self.lines.recv_timeout(deadline.saturating_duration_since(Instant::now())) {
            Ok(line) => line,
            Err(RecvTimeoutError::Timeout) => {
                return Err(format!("no answer to `{method}` within {} s", RESPONSE_TIMEOUT.as_secs()));
            }
            Err(RecvTimeoutError::Disconnected) => {
                return Err(format!("the server ended before it answered `{method}`"));
            }
        };
        match from_json(&line) {
            Ok(frame @ Data::Object(_)) => Ok(frame),
            _ => Err(format!("stdout has a line that is not a message: `{}`", crate::data::excerpt(line.as_ref()))),
        }
    }

    /// Closes the stream to the server, and waits for its end.
    ///
    /// # Errors
    ///
    /// Fails if the server does not end then, and if its exit code is not 0.
    pub(super) fn end(mut self) -> Result<(), String> {
        drop(self.child.stdin.take());
        let deadline = Instant::now() + END_TIME;
        let status = loop {
            match self.child.try_wait() {
                Ok(Some(status)) => break status,
                Ok(None) if Instant::now() < deadline => thread::sleep(Duration::from_millis(2)),
                _ => return Err("the server does not end when its client closes stdin".to_owned()),
            }
        };
        if status.success() { Ok(()) } else { Err(format!("the server ends with {status}")) }
    }

    /// Ends the server, and returns what it wrote to stderr.
    pub(super) fn kill(mut self) -> String {
        let _ = self.child.kill();
        let _ = self.child.wait();
        let Some(errors) = self.errors.take() else { return String::new() };
        // A process that the server has started may hold the stream.
        let deadline = Instant::now() + Duration::from_secs(1);
        while !errors.is_finished() && Instant::now() < deadline {
            thread::sleep(Duration::from_millis(2));
        }
        if errors.is_finished() { errors.join().unwrap_or_default() } else { String::new() }
    }
}

impl Drop for Session {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Reads the next line that is not empty; `None` at the end, and for a line that is too long.
fn next_line(stdout: &mut BufReader<std::process::ChildStdout>) -> Option<String> {
    loop {
        let mut line = Vec::new();
        let length = stdout.by_ref().take(MAX_LINE).read_until(b'\n', &mut line).ok()?;
        if length == 0 || length as u64 == MAX_LINE {
            return None;
        }
        let line = String::from_utf8_lossy(&line);
        if !line.trim().is_empty() {
            return Some(line.trim_end().to_owned());
        }
    }
}
