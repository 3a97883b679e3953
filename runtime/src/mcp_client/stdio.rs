//! A server that is a process: one message per line of its stdin and stdout.

use std::io;
use std::process::Stdio;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStderr, ChildStdin, ChildStdout, Command};
use tokio::task::JoinHandle;
use tokio::time::timeout;

use super::MAX_MESSAGE;
use super::message::{parse, quoted};
use super::server::{ProcessSpec, VariableValue};
use crate::command::Environment;
use crate::data::{Data, to_json};
use crate::error::{CallOutcome, Error, Result, code};

/// Maximum number of lines that are not messages, such as a greeting.
const MAX_FOREIGN_LINES: usize = 100;
/// Number of bytes of stderr that are kept for an error.
const STDERR_TAIL: usize = 2048;
/// Time that a server gets to end by itself.
const END_TIMEOUT: Duration = Duration::from_millis(500);

/// A running server. It is killed when it is dropped.
pub(super) struct Process {
    label: String,
    child: Child,
    stdin: Option<ChildStdin>,
    stdout: BufReader<ChildStdout>,
    /// The end of what the server wrote to stderr.
    stderr: Arc<Mutex<Vec<u8>>>,
    stderr_reader: Option<JoinHandle<()>>,
    /// The start of the current line.
    line: Vec<u8>,
    /// The first line that is not a message, and the number of them.
    foreign: (String, usize),
}

impl Process {
    /// Starts a server.
    pub(super) fn start(spec: &ProcessSpec, label: &str, environment: &Environment) -> Result<Self> {
        let Some((program, arguments)) = spec.words.split_first() else {
            return Err(Error::of(code::MCP_SERVER_FAILED, "the MCP server has no command"));
        };
        let mut command = Command::new(program);
        command.args(arguments).env_clear().envs(environment.all());
        for (name, value) in &spec.variables {
            match value {
                VariableValue::Text(text) => drop(command.env(name, text)),
                VariableValue::Variable(from) => environment.get(from).into_iter().for_each(|value| {
                    command.env(name, value);
                }),
            }
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().map_err(|error| start_error(label, program, &error))?;
        let (Some(stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(Error::internal("the MCP server was started without pipes"));
        };
        let stderr = Arc::default();
        let stderr_reader = child.stderr.take().map(|pipe| tokio::spawn(keep_tail(pipe, Arc::clone(&stderr))));
        Ok(Self {
            label: label.to_owned(),
            child,
            stdin: Some(stdin),
            stdout: BufReader::new(stdout),
            stderr,
            stderr_reader,
            line: Vec::new(),
            foreign: (String::new(), 0),
        })
    }

    pub(super) async fn send(&mut self, message: &Data) -> Result<()> {
        let mut line = to_json(message);
        line.push('\n');
        let Some(stdin) = &mut self.stdin else { return Ok(()) };
        let written = async {
            stdin.write_all(line.as_bytes()).await?;
            stdin.flush().await
        };
        match written.await {
            Ok(()) => Ok(()),
            // A server that has ended says why on stderr.
            Err(_) => Err(self.ended().await),
        }
    }

    /// Returns the next message. The call can be repeated after a time-out.
    pub(super) async fn receive(&mut self) -> Result<Data> {
        loop {
            if !self.read_line().await? {
                return Err(self.ended().await);
            }
            let line = std::mem::take(&mut self.line);
            let text = String::from_utf8_lossy(&line);
            if text.trim().is_empty() {
                continue;
            }
            if let Some(message) = parse(&text).filter(|message| matches!(message, Data::Object(_))) {
                return Ok(message);
            }
            let (first, count) = &mut self.foreign;
            if *count == 0 {
                *first = quoted(&text);
            }
            *count += 1;
            if *count > MAX_FOREIGN_LINES {
                let message =
                    format!("the MCP server `{}` writes to stdout what is not a message: `{first}`", self.label);
                return Err(Error::of(code::MCP_SERVER_FAILED, message));
            }
        }
    }

    /// Reads to the end of the line; `false` at the end of the output.
    async fn read_line(&mut self) -> Result<bool> {
        loop {
            let chunk = self.stdout.fill_buf().await.map_err(|error| broken(&self.label, &error))?;
            if chunk.is_empty() {
                return Ok(!self.line.is_empty());
            }
            let end = chunk.iter().position(|byte| *byte == b'\n');
            self.line.extend_from_slice(chunk.get(..end.unwrap_or(chunk.len())).unwrap_or_default());
            let read = end.map_or(chunk.len(), |end| end + 1);
            self.stdout.consume(read);
            if self.line.len() > MAX_MESSAGE {
                let size = MAX_MESSAGE >> 20;
                let message = format!("the MCP server `{}` sent a message of more than {size} MiB", self.label);
                return Err(Error::of(code::RESPONSE_TOO_LARGE, message));
            }
            if end.is_some() {
                return Ok(true);
            }
        }
    }

    /// Returns the error of a server that has ended, with its status and the end of its stderr.
    async fn ended(&mut self) -> Error {
        let status = timeout(END_TIMEOUT, self.child.wait()).await;
        if let Some(reader) = self.stderr_reader.take() {
            // A process that the server started may keep the stream open.
            drop(timeout(END_TIMEOUT, reader).await);
        }
        let how = match status {
            Ok(Ok(status)) => format!("ended ({status})"),
            _ => "closed its output".to_owned(),
        };
        let message = format!("the MCP server `{}` {how} before it answered", self.label);
        self.explain(Error::of(code::MCP_SERVER_FAILED, message))
    }

    /// Adds what the server wrote besides messages to an error.
    pub(super) fn explain(&self, error: Error) -> Error {
        let tail = self.stderr.lock().unwrap_or_else(PoisonError::into_inner);
        let text = String::from_utf8_lossy(&tail);
        let last: Vec<&str> = text.lines().rev().filter(|line| !line.trim().is_empty()).take(3).collect();
        let last: Vec<String> = last.into_iter().rev().map(quoted).collect();
        let error = match self.foreign.1 {
            0 => error,
            _ => error.hint(format!("its stdout has lines that are not messages: `{}`", self.foreign.0)),
        };
        if last.is_empty() { error } else { error.hint(format!("its stderr ends with: {}", last.join(" | "))) }
    }

    /// Closes the server's input, which ends it.
    pub(super) async fn close(mut self) {
        self.stdin = None;
        // A server that goes on is killed when it is dropped.
        drop(timeout(END_TIMEOUT, self.child.wait()).await);
    }
}

fn broken(label: &str, error: &io::Error) -> Error {
    Error::of(code::MCP_SERVER_FAILED, format!("cannot read from the MCP server `{label}`: {error}"))
}

fn start_error(label: &str, program: &str, error: &io::Error) -> Error {
    let message = format!("cannot start the MCP server `{label}`: {error}");
    let error_of = Error::of(code::MCP_SERVER_FAILED, message).with_outcome(CallOutcome::None);
    match error.kind() {
        io::ErrorKind::NotFound => error_of.hint(format!("install `{program}`, or add its folder to PATH")),
        _ => error_of,
    }
}

/// Reads a stream to its end, and keeps its last bytes.
async fn keep_tail(mut pipe: ChildStderr, tail: Arc<Mutex<Vec<u8>>>) {
    let mut chunk = [0; 1024];
    while let Ok(count @ 1..) = pipe.read(&mut chunk).await {
        let mut tail = tail.lock().unwrap_or_else(PoisonError::into_inner);
        tail.extend_from_slice(chunk.get(..count).unwrap_or_default());
        let excess = tail.len().saturating_sub(STDERR_TAIL);
        tail.drain(..excess);
    }
}
