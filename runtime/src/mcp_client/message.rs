//! Messages of JSON-RPC: those that are sent, and those that arrive.

use crate::data::{Data, Map, from_json, is_terminal_control};
use crate::json;

/// Maximum number of characters of a text of the server in an error.
const MAX_QUOTED_CHARS: usize = 300;

/// Returns a request.
pub(super) fn request(id: u64, method: &str, params: Map) -> Data {
    json!({ "jsonrpc": "2.0", "id": id, "method": method, "params": params })
}

/// Returns a notification.
pub(super) fn notification(method: &str, params: Map) -> Data {
    json!({ "jsonrpc": "2.0", "method": method, "params": params })
}

/// Returns the answer to a request of the server.
pub(super) fn answer(id: Data, method: &str) -> Data {
    match method {
        "ping" => json!({ "jsonrpc": "2.0", "id": id, "result": {} }),
        _ => {
            let error = json!({ "code": -32601, "message": "this client has no such method" });
            json!({ "jsonrpc": "2.0", "id": id, "error": error })
        }
    }
}

/// A message of the server.
pub(super) enum Message {
    /// The response to a request, by its id.
    Response(Data, Result<Map, RpcError>),
    /// A request to the client.
    Request(Data, String),
    Notification(String, Map),
}

/// An error response.
#[derive(Clone, Debug)]
pub(super) struct RpcError {
    pub(super) code: i64,
    pub(super) message: String,
    pub(super) data: Data,
}

impl Message {
    /// Reads a message. The error completes a sentence that begins with the server.
    pub(super) fn read(message: Data) -> Result<Self, String> {
        let Data::Object(mut members) = message else {
            return Err("sent a message that is not an object".to_owned());
        };
        let id = members.remove("id").filter(|id| !id.is_null());
        let method = members.get("method").and_then(Data::as_str).map(str::to_owned);
        match (id, method) {
            (Some(id), Some(method)) => Ok(Self::Request(id, method)),
            (None, Some(method)) => {
                let params = members.remove("params").and_then(into_object).unwrap_or_default();
                Ok(Self::Notification(method, params))
            }
            (id, None) => match (members.remove("error"), members.remove("result"), id) {
                // An error without an id answers a request that the server could not read.
                (Some(error @ Data::Object(_)), _, id) => {
                    Ok(Self::Response(id.unwrap_or_default(), Err(RpcError::read(&error))))
                }
                (_, Some(Data::Object(result)), Some(id)) => Ok(Self::Response(id, Ok(result))),
                _ => Err("sent a message that is neither a request nor a response".to_owned()),
            },
        }
    }
}

impl RpcError {
    pub(super) fn read(error: &Data) -> Self {
        Self {
            code: error.get("code").and_then(Data::as_i64).unwrap_or_default(),
            message: quoted(error.get("message").and_then(Data::as_str).unwrap_or("no message")),
            data: error.get("data").cloned().unwrap_or_default(),
        }
    }
}

/// Parses the text of a message.
pub(super) fn parse(text: &str) -> Option<Data> {
    from_json(text).ok()
}

pub(super) fn into_object(data: Data) -> Option<Map> {
    match data {
        Data::Object(members) => Some(members),
        _ => None,
    }
}

/// Returns a text of the server for an error: without controls, on one line, and not too long.
pub(super) fn quoted(text: &str) -> String {
    let mut out: String = text.trim().chars().take(MAX_QUOTED_CHARS).collect();
    if text.trim().chars().nth(MAX_QUOTED_CHARS).is_some() {
        out.push('…');
    }
    out.replace(|c: char| c.is_control() || is_terminal_control(c), " ")
}
