//! Lines as messages, and the answers to other lines.

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
