//! APIs on the network: requests, responses and errors, against servers on the loopback interface.

mod credentials;
mod curl;
#[cfg(target_os = "linux")]
mod hostile;
mod network_errors;
mod oauth;
mod oauth_operations;
mod origins;
mod outcomes;
mod process;
mod proxy;
mod redirects;
mod responses;
mod retries;
mod server;
mod settings;
mod tls;
mod uploads;
mod xh;

use vestibule::fetch::Remote;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use server::Server;

/// Adds several environment variables to an invocation.
trait Envs {
    fn envs<'a>(self, variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self;
}

impl Envs for Invocation {
    fn envs<'a>(self, variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        variables.into_iter().fold(self, |call, (name, value)| call.env(name, value))
    }
}

/// Returns a program that mounts a server as `api`.
fn program(server: &Server) -> Cli {
    mounted(Remote::new(server.url()))
}

fn mounted(remote: Remote) -> Cli {
    Cli::create("app").version("1.0").mount("api", remote)
}

/// Runs a command line, and replaces the host of the server in the output with `HOST`.
fn run(cli: &Cli, line: &str, server: &Server) -> Run {
    redacted(invoke(cli, Invocation::new(words(line))), server)
}

/// Replaces the host and port of a server in the output with `HOST` and `PORT`.
fn redacted(run: Run, server: &Server) -> Run {
    let host = server.host();
    let redact = |text: String| text.replace(&host, "HOST").replace(&format!("port {}", server.port()), "port PORT");
    Run { exit: run.exit, stdout: redact(run.stdout), stderr: redact(run.stderr) }
}
