#![doc = include_str!("../docs/mcp_client.md")]

// The few frames that a client of tools needs are written here, and not taken from `rmcp`, so that a program with a mounted
// server does not build the SDK that only a server of its own needs.

#[cfg_attr(not(feature = "remote"), path = "http_absent.rs")]
mod http;
mod message;
mod result;
mod server;
mod session;
mod stdio;
mod tool;

pub(crate) use result::outcome;
pub use server::McpServer;
pub(crate) use session::{CallHeaders, Session};
pub(crate) use tool::{Era, ToolList, read_tool_list};

/// Maximum size of one message in bytes.
const MAX_MESSAGE: usize = 64 << 20;
