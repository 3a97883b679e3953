//! The HTTP API of a program with MCP, at `/mcp`.

use std::sync::Arc;

use crate::command::{Environment, Stderr};
use crate::graph::Node;
use crate::http::HttpService;
use crate::{fetch, mcp};

/// Returns the HTTP API of a program, with MCP unless the program has no command `mcp`.
pub(super) fn service(root: &Arc<Node>, environment: Environment, stderr: Stderr, is_read_only: bool) -> HttpService {
    let service = HttpService::new(root);
    if !root.has_builtin("mcp") {
        return service;
    }
    let endpoint = mcp::http::endpoint(root, environment, stderr, is_read_only);
    service.nest("/mcp", move |request| {
        let answer = endpoint.clone().answer(request);
        async move { answer.await.map(fetch::ResponseBody::new) }
    })
}
