//! The HTTP API of a program with MCP, at `/mcp`.

use std::sync::Arc;

use crate::command::CallInfo;
use crate::graph::Node;
use crate::http::HttpService;
use crate::{fetch, mcp};

/// Returns the HTTP API of a program, with MCP unless the program has no command `mcp`.
pub(super) fn service(root: &Arc<Node>, common: CallInfo) -> HttpService {
    let service = HttpService::new(root, common.clone());
    if !root.has_builtin("mcp") {
        return service;
    }
    let endpoint = mcp::http::endpoint(root, common);
    service.nest("/mcp", move |request| {
        let answer = endpoint.clone().answer(request);
        async move { answer.await.map(fetch::ResponseBody::new) }
    })
}
