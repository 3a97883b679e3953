//! Stand-in for the HTTP API with MCP: the API alone.

use std::sync::Arc;

use crate::command::CallInfo;
use crate::graph::Node;
use crate::http::HttpService;

/// Returns the HTTP API of a program.
pub(super) fn service(root: &Arc<Node>, common: CallInfo) -> HttpService {
    HttpService::new(root, common)
}
