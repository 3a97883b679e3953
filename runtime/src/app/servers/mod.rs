//! The front ends that built-in commands start: the commands `http` and `mcp`, and those below `mcp`.

#[cfg(feature = "http")]
mod http;
#[cfg(feature = "mcp")]
mod mcp;

use std::future;
use std::pin::Pin;

use crate::cli::{Io, ServerCall};
use crate::command::CallInfo;
use crate::data::Data;
use crate::error::{Error, Result};
use crate::graph::Cli;
use crate::run::Program;

/// A front end that a built-in command starts. A server that has ended has no result.
struct Server {
    /// Name of the built-in command or group.
    name: &'static str,
    /// Serves a call in a runtime of its own.
    run: fn(&Cli, &ServerCall, &Io) -> Result<Option<Data>>,
    /// Serves a call in the caller's runtime.
    serve: for<'a> fn(&'a Cli, &'a ServerCall, &'a Io) -> Served<'a>,
}

/// A call that is being served. It may be spawned, which a reference to the call cannot.
type Served<'a> = Pin<Box<dyn Future<Output = Result<Option<Data>>> + Send + 'a>>;

const SERVERS: &[Server] = &[
    #[cfg(feature = "http")]
    http::SERVER,
    #[cfg(feature = "mcp")]
    mcp::SERVER,
];

/// Serves a call in a runtime of its own.
pub(super) fn run(program: &Cli, call: &ServerCall, io: &Io) -> Result<Option<Data>> {
    (server(call)?.run)(program, call, io)
}

/// Serves a call in the caller's runtime.
pub(super) fn serve<'a>(program: &'a Cli, call: &'a ServerCall, io: &'a Io) -> Served<'a> {
    match server(call) {
        Ok(server) => (server.serve)(program, call, io),
        Err(error) => Box::pin(future::ready(Err(error))),
    }
}

fn server(call: &ServerCall) -> Result<&'static Server> {
    let name = call.name.split(' ').next();
    let server = SERVERS.iter().find(|server| Some(server.name) == name);
    server.ok_or_else(|| no_front_end(call))
}

/// Returns the facts that the calls of a server have in common: those of the call that starts it.
fn common(program: &Cli, call: &ServerCall, io: &Io) -> CallInfo {
    CallInfo {
        environment: io.environment().clone(),
        stderr: Some(io.errors().clone()),
        is_read_only: call.is_read_only,
        program: Some(Program::share_with(&program.0, call.config.clone(), call.globals.values.clone())),
        ..CallInfo::default()
    }
}

fn no_front_end(call: &ServerCall) -> Error {
    Error::internal(format!("`{}` has no front end", call.name))
}
