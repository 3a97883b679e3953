//! A program that serves the protocol on its standard streams, and a client that sees every frame.

use std::io::{BufRead, BufReader, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// Longest time that a test waits for a frame.
const PATIENCE: Duration = Duration::from_secs(20);

/// The era of a client.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Era {
    Legacy,
    Modern,
}

pub(crate) const ERAS: [Era; 2] = [Era::Legacy, Era::Modern];

/// A running server, and its frames in order.
pub(crate) struct Server {
    child: Child,
    stdin: Option<ChildStdin>,
    frames: Receiver<String>,
    era: Era,
    capabilities: Value,
    next_id: u64,
}

/// Returns the program whose commands are tools.
pub(crate) fn program() -> PathBuf {
    env!("CARGO_BIN_EXE_tools").into()
}

impl Server {
    /// Starts the server, without a word to it.
    pub(crate) fn start(arguments: &[&str]) -> Self {
        Self::start_program(program(), arguments)
    }

    fn start_program(program: PathBuf, arguments: &[&str]) -> Self {
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .env_remove("AI_AGENT")
            .env_remove("RUST_BACKTRACE")
            .spawn()
            .expect("the program starts");
        let (sender, frames) = channel();
        let stdout = BufReader::new(child.stdout.take().expect("stdout is piped"));
        std::thread::spawn(move || stdout.lines().map_while(Result::ok).all(|line| sender.send(line).is_ok()));
        Self { stdin: child.stdin.take(), child, frames, era: Era::Modern, capabilities: json!({}), next_id: 0 }
    }

    /// Starts the server, and a session of an era.
    pub(crate) fn of(era: Era) -> Self {
        Self::with(era, &["mcp"])
    }

    /// Starts the server, and a session of a client that shows forms.
    pub(crate) fn with_forms(era: Era) -> Self {
        Self::session(era, &["mcp"], json!({ "elicitation": {} }))
    }

    /// Starts the server, and a session of a client that passes requests on to its model.
    pub(crate) fn with_model(era: Era) -> Self {
        Self::session(era, &["mcp"], json!({ "sampling": {} }))
    }

    /// Starts the server, and a session of a client with capabilities.
    pub(crate) fn with_capabilities(era: Era, capabilities: Value) -> Self {
        Self::session(era, &["mcp"], capabilities)
    }

    /// Starts the server with arguments, and a session of an era.
    pub(crate) fn with(era: Era, arguments: &[&str]) -> Self {
        Self::session(era, arguments, json!({}))
    }

    fn session(era: Era, arguments: &[&str], capabilities: Value) -> Self {
        Self::of_program(program(), era, arguments, capabilities)
    }

    /// Starts the server of a program, and a session of an era.
    pub(crate) fn of_program(program: PathBuf, era: Era, arguments: &[&str], capabilities: Value) -> Self {
        let mut server = Self::start_program(program, arguments);
        server.era = era;
        server.capabilities = capabilities.clone();
        if era == Era::Legacy {
            let client = json!({ "name": "test", "version": "1" });
            let params = json!({ "protocolVersion": "2025-11-25", "capabilities": capabilities, "clientInfo": client });
            let id = server.send("initialize", params);
            assert_eq!(server.answer(id)["result"]["protocolVersion"], "2025-11-25");
            server.line(r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#);
        }
        server
    }

    /// Writes a line as it is.
    pub(crate) fn line(&mut self, line: &str) {
        let stdin = self.stdin.as_mut().expect("the stream is open");
        stdin.write_all(format!("{line}\n").as_bytes()).and_then(|()| stdin.flush()).expect("the server reads");
    }

    /// Writes bytes as they are.
    pub(crate) fn bytes(&mut self, bytes: &[u8]) {
        let stdin = self.stdin.as_mut().expect("the stream is open");
        stdin.write_all(bytes).and_then(|()| stdin.flush()).expect("the server reads");
    }

    /// Sends a request with the metadata of the era, and returns its ID.
    pub(crate) fn send(&mut self, method: &str, params: Value) -> u64 {
        self.next_id += 1;
        let id = self.next_id;
        let line = self.request(id, method, params);
        self.line(&line);
        id
    }

    /// Returns a request as a line.
    pub(crate) fn request(&self, id: u64, method: &str, mut params: Value) -> String {
        if self.era == Era::Modern {
            let meta = &mut params["_meta"];
            meta["io.modelcontextprotocol/protocolVersion"] = json!("2026-07-28");
            meta["io.modelcontextprotocol/clientInfo"] = json!({ "name": "test", "version": "1" });
            meta["io.modelcontextprotocol/clientCapabilities"] = self.capabilities.clone();
        }
        json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params }).to_string()
    }

    /// Returns the next frame. Every line of the stream is one.
    pub(crate) fn frame(&self) -> Value {
        let line = self.frames.recv_timeout(PATIENCE).expect("the server answers");
        let frame: Value = serde_json::from_str(&line).expect("every line is JSON");
        assert_eq!(frame["jsonrpc"], "2.0", "{line}");
        frame
    }

    /// Returns the answer to a request. Frames before it are dropped.
    pub(crate) fn answer(&self, id: u64) -> Value {
        loop {
            let frame = self.frame();
            if frame["id"] == id {
                return frame;
            }
        }
    }

    /// Sends a request, and returns its result.
    pub(crate) fn result(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        let mut answer = self.answer(id);
        assert!(answer["error"].is_null(), "{answer}");
        answer["result"].take()
    }

    /// Sends a request, and returns its error.
    pub(crate) fn error(&mut self, method: &str, params: Value) -> Value {
        let id = self.send(method, params);
        self.answer(id)["error"].take()
    }

    /// Calls a tool, and returns its result.
    pub(crate) fn call(&mut self, tool: &str, arguments: Value) -> Value {
        self.result("tools/call", json!({ "name": tool, "arguments": arguments }))
    }

    /// Returns whether a frame comes within a time.
    pub(crate) fn is_silent(&self, time: Duration) -> bool {
        self.frames.recv_timeout(time).is_err()
    }

    /// Closes the stream, and returns the exit code and the time that the server took.
    pub(crate) fn close(mut self) -> (Option<i32>, Duration) {
        drop(self.stdin.take());
        let begin = Instant::now();
        while begin.elapsed() < PATIENCE {
            if let Some(status) = self.child.try_wait().expect("the child is there") {
                return (status.code(), begin.elapsed());
            }
            std::thread::sleep(Duration::from_millis(2));
        }
        panic!("the server does not end");
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Returns the text of a result's first block.
pub(crate) fn text(result: &Value) -> &str {
    result["content"][0]["text"].as_str().expect("the first block is text")
}
