//! The program as an MCP server: the command `mcp`, and those below it, which prepare clients for the server.

use std::future;

use super::{Server, common, no_front_end};
use crate::cli::{Io, ServerCall};
use crate::data::Data;
use crate::error::Result;
use crate::graph::Cli;
use crate::mcp::{self, Input, Output, Session};

pub(super) const SERVER: Server = Server {
    name: "mcp",
    run: |program, call, io| {
        if !is_server(call) {
            return set_up(program, call, io);
        }
        mcp::serve_blocking(program, &call.options, session(program, call, io)?).map(|()| None)
    },
    serve: |program, call, io| {
        if !is_server(call) {
            return Box::pin(future::ready(set_up(program, call, io)));
        }
        let (options, session) = (&call.options, session(program, call, io));
        Box::pin(async {
            mcp::serve(program, options, session?).await;
            Ok(None)
        })
    },
};

fn is_server(call: &ServerCall) -> bool {
    call.name == SERVER.name
}

/// Runs a command that prepares clients.
fn set_up(program: &Cli, call: &ServerCall, io: &Io) -> Result<Option<Data>> {
    let set_up = mcp::setup(&call.name, io.is_process()).ok_or_else(|| no_front_end(call))?;
    let globals = &call.globals.words;
    set_up(&program.0, &call.options, globals, call.is_human, io.environment()).map(Some)
}

/// Returns the streams of a session, and what its calls have in common.
fn session(program: &Cli, call: &ServerCall, io: &Io) -> Result<Session> {
    let common = common(program, call, io);
    if io.is_process() {
        return Session::process(common);
    }
    Ok(Session {
        input: Input::Stream(Box::new(io.input().clone())),
        output: Output { stream: Box::new(io.output()), direct: None },
        common,
    })
}
