//! The program as an HTTP API: `Cli::into_service`, and the command `http`.

#[cfg_attr(not(feature = "mcp"), path = "endpoints_absent.rs")]
mod endpoints;

use super::Server;
use crate::cli::{Io, ServerCall};
use crate::command::{Environment, Stderr};
use crate::graph::Cli;
use crate::http::{self, HttpService, Launch};

pub(super) const SERVER: Server = Server {
    name: "http",
    run: |program, call, io| http::run(service(program, call, io), launch(call, io)).map(|()| None),
    serve: |program, call, io| {
        let (service, launch) = (service(program, call, io), launch(call, io));
        Box::pin(async { http::serve(service, launch).await.map(|()| None) })
    },
};

impl Cli {
    /// Returns the program as an HTTP API: a tower service, which axum and hyper serve. Requires the feature `http`.
    ///
    /// See [`HttpService`](crate::http::HttpService).
    pub fn into_service(self) -> HttpService {
        endpoints::service(&self.0, Environment::Process, Stderr::detached(), false)
    }
}

fn service(program: &Cli, call: &ServerCall, io: &Io) -> HttpService {
    endpoints::service(&program.0, io.environment().clone(), io.errors().clone(), call.is_read_only)
}

/// Returns what the server needs of a call.
fn launch<'a>(call: &'a ServerCall, io: &Io) -> Launch<'a> {
    let ServerCall { args, options, is_read_only, .. } = call;
    Launch {
        args,
        options,
        is_read_only: *is_read_only,
        environment: io.environment().clone(),
        stderr: io.errors().clone(),
    }
}
