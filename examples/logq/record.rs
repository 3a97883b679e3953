//! The output form of a request.

use schemars::JsonSchema;
use serde::Serialize;

use crate::line::{Line, unescape};

/// A logged request
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Record {
    pub(crate) ip: String,
    pub(crate) user: Option<String>,
    /// Time in RFC 3339 format, with the log's offset
    pub(crate) time: String,
    /// Null if the request line is not HTTP
    pub(crate) method: Option<String>,
    /// Path with query, or the whole request line if it is not HTTP
    pub(crate) path: Option<String>,
    pub(crate) protocol: Option<String>,
    pub(crate) status: u16,
    pub(crate) bytes: u64,
    pub(crate) referer: Option<String>,
    pub(crate) agent: Option<String>,
}

impl From<&Line<'_>> for Record {
    fn from(line: &Line<'_>) -> Self {
        Self {
            ip: text(line.ip),
            user: line.user.map(text),
            time: line.time.rfc3339(),
            method: line.method.map(text),
            path: line.path.map(text),
            protocol: line.protocol.map(text),
            status: line.status,
            bytes: line.bytes,
            referer: line.referer.map(text),
            agent: line.agent.map(text),
        }
    }
}

/// Decodes a logged text. Invalid UTF-8 becomes U+FFFD.
fn text(logged: &[u8]) -> String {
    match String::from_utf8(unescape(logged).into_owned()) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}
