//! Handlers on the network: what is sent, what comes back, and what is said when nothing good does.

mod answers;
mod credentials;
mod curl;
mod faults;
mod process;
mod proxy;
mod redirects;
mod retries;
mod server;
mod settings;
mod tls;
mod xh;

use vestibule::fetch::Remote;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Run, invoke, words};

use server::Server;

/// Several environment variables.
trait Envs {
    fn envs<'a>(self, variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self;
}

impl Envs for Invocation {
    fn envs<'a>(self, variables: impl IntoIterator<Item = (&'a str, &'a str)>) -> Self {
        variables.into_iter().fold(self, |call, (name, value)| call.env(name, value))
    }
}

/// A program that mounts a server as `api`.
fn program(server: &Server) -> Cli {
    mounted(Remote::new(server.url()))
}

fn mounted(remote: Remote) -> Cli {
    Cli::create("app").version("1.0").mount("api", remote)
}

/// Runs a line, in which the host of the server is called `HOST`.
fn run(cli: &Cli, line: &str, server: &Server) -> Run {
    named(invoke(cli, Invocation::new(words(line))), server)
}

/// What a run said, with the host of a server by a name that is the same each time.
fn named(run: Run, server: &Server) -> Run {
    let host = server.host();
    let name = |text: String| text.replace(&host, "HOST").replace(&format!("port {}", server.port()), "port PORT");
    Run { exit: run.exit, stdout: name(run.stdout), stderr: name(run.stderr) }
}
