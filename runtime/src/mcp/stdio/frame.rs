//! Lines of a stream as messages, and the answers to other lines.

use std::io::{self, BufRead};

use rmcp::RoleServer;
use rmcp::model::{ClientRequest, JsonRpcMessage};
use rmcp::service::RxJsonRpcMessage;
use serde_json::{Value, json};

use crate::data::{Data, from_json};
use crate::mcp::exact::{ExactArguments, may_differ};

/// Maximum length of a line, in bytes.
pub(super) const MAX_FRAME: usize = 16 << 20;

/// A message of the client.
pub(super) type Message = RxJsonRpcMessage<RoleServer>;

/// A line of the stream.
pub(super) enum Line {
    /// A line is in the buffer.
    Whole,
    /// A line was longer than [`MAX_FRAME`], and was skipped.
    TooLong,
    End,
}

/// Reads a line into a buffer. A line without an end is the last one.
pub(super) fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> io::Result<Line> {
    line.clear();
    let mut is_too_long = false;
    loop {
        let available = match input.fill_buf() {
            Ok(available) => available,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        if available.is_empty() {
            return Ok(if is_too_long {
                Line::TooLong
            } else if line.is_empty() {
                Line::End
            } else {
                Line::Whole
            });
        }
        let end = available.iter().position(|byte| *byte == b'\n');
        let part = available.get(..end.unwrap_or(available.len())).unwrap_or_default();
        is_too_long |= line.len() + part.len() > MAX_FRAME;
        if is_too_long {
            line.clear();
        } else {
            line.extend_from_slice(part);
        }
        let read = part.len() + usize::from(end.is_some());
        input.consume(read);
        if end.is_some() {
            return Ok(if is_too_long { Line::TooLong } else { Line::Whole });
        }
    }
}

/// The answer to a line that is not a message, if the line asks for one.
pub(super) struct Invalid(pub(super) Option<Value>);

/// Reads a line as a message.
pub(super) fn parse(line: &[u8]) -> Result<Message, Invalid> {
    match serde_json::from_slice::<Message>(line) {
        Ok(message) => Ok(with_exact_arguments(message, line)),
        Err(error) => Err(invalid(line, &error)),
    }
}

/// Adds the arguments of a call as they are written, if `serde_json` would change them.
fn with_exact_arguments(mut message: Message, line: &[u8]) -> Message {
    if let JsonRpcMessage::Request(request) = &mut message
        && let ClientRequest::CallToolRequest(call) = &mut request.request
        && call.params.arguments.as_ref().is_some_and(|arguments| arguments.values().any(may_differ))
        && let Ok(text) = std::str::from_utf8(line)
        && let Ok(Data::Object(mut members)) = from_json(text)
        && let Some(Data::Object(mut params)) = members.remove("params")
        && let Some(arguments) = params.remove("arguments")
    {
        call.extensions.insert(ExactArguments(arguments));
    }
    message
}

/// Returns the answer to a line that is not a message.
fn invalid(line: &[u8], error: &serde_json::Error) -> Invalid {
    let value = match serde_json::from_slice::<Value>(line) {
        Ok(value) => value,
        Err(error) => return Invalid(Some(failure(&Value::Null, -32700, &format!("the line is not JSON: {error}")))),
    };
    let Some(members) = value.as_object() else {
        let message = "the line is not a message: send one JSON object on each line, and no batch";
        return Invalid(Some(failure(&Value::Null, -32600, message)));
    };
    let id = members.get("id").filter(|id| id.is_string() || id.is_i64() || id.is_u64());
    match (id, members.get("method").and_then(Value::as_str)) {
        // A response or a notification is never answered.
        (_, None) if members.contains_key("result") || members.contains_key("error") => Invalid(None),
        (None, Some(_)) if !members.contains_key("id") => Invalid(None),
        (Some(id), Some(method)) if members.get("jsonrpc").and_then(Value::as_str) == Some("2.0") => {
            Invalid(Some(failure(id, -32602, &format!("the parameters of `{method}` are invalid: {error}"))))
        }
        (id, _) => {
            let message = "not a request of JSON-RPC 2.0: it needs `jsonrpc`, `id` and `method`";
            Invalid(Some(failure(id.unwrap_or(&Value::Null), -32600, message)))
        }
    }
}

/// Returns an error as the answer to a message.
pub(super) fn failure(id: &Value, code: i32, message: &str) -> Value {
    json!({ "jsonrpc": "2.0", "id": id, "error": { "code": code, "message": message } })
}
