//! The program as an HTTP API: `Cli::into_service`, and the command `http`.

#[cfg_attr(not(feature = "mcp"), path = "endpoints_absent.rs")]
mod endpoints;

use super::{Server, common};
use crate::cli::{Io, ServerCall};
use crate::command::{CallInfo, Stderr};
use crate::graph::{Cli, FileChoice};
use crate::http::{self, HttpService, Launch};
use crate::run::Program;

pub(super) const SERVER: Server = Server {
    name: "http",
    run: |program, call, io| http::run(service(program, call, io), launch(program, call, io)).map(|()| None),
    serve: |program, call, io| {
        let (service, launch) = (service(program, call, io), launch(program, call, io));
        Box::pin(async { http::serve(service, launch).await.map(|()| None) })
    },
};

impl Cli {
    /// Returns the program as an HTTP API: a tower service, which axum and hyper serve. Requires the feature `http`.
    ///
    /// See [`HttpService`](crate::http::HttpService).
    pub fn into_service(self) -> HttpService {
        let (stderr, program) = (Some(Stderr::detached()), Some(Program::share(&self.0, FileChoice::Nothing)));
        endpoints::service(&self.0, CallInfo { stderr, program, ..CallInfo::default() })
    }
}

fn service(program: &Cli, call: &ServerCall, io: &Io) -> HttpService {
    endpoints::service(&program.0, common(program, call, io))
}

/// Returns what the server needs of a call.
fn launch<'a>(program: &Cli, call: &'a ServerCall, io: &Io) -> Launch<'a> {
    Launch { args: &call.args, options: &call.options, common: common(program, call, io) }
}
