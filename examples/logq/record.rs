//! A request as it is printed.

use schemars::JsonSchema;
use serde::Serialize;

use crate::line::{Line, plain};

/// A request that the server answered
#[derive(Debug, PartialEq, Serialize, JsonSchema)]
pub(crate) struct Record {
    pub(crate) ip: String,
    pub(crate) user: Option<String>,
    /// By RFC 3339, with the offset of the log
    pub(crate) time: String,
    /// Null when the request was none of HTTP
    pub(crate) method: Option<String>,
    /// With the query; the whole request when it was none of HTTP
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

/// A logged text without escapes. Bytes that are not UTF-8 are replaced by U+FFFD.
fn text(logged: &[u8]) -> String {
    match String::from_utf8(plain(logged).into_owned()) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}
