//! Typed commands, a group, a stream and a mounted axum app.

mod api;
mod deploy;
mod pr;

use std::time::Duration;

use futures_util::stream::{self, StreamExt};
use serde::Serialize;
use vestibule::prelude::*;

/// Always fail, to show what an error looks like
#[command]
fn fail() -> Result<()> {
    Err(Error::new("NOPE", "this command always fails").next("deploy staging --dry-run", "Try one that works"))
}

/// A line of the log
#[derive(Serialize, schemars::JsonSchema)]
struct LogLine {
    number: usize,
    message: String,
}

/// Follow the log
#[command(read_only)]
fn logs(
    /// Number of lines to show
    #[option(short = 'n', default = 3)]
    tail: usize,
) -> impl Stream<Item = LogLine> {
    stream::iter(1..=tail).then(async |number| {
        tokio::time::sleep(Duration::from_millis(100)).await;
        LogLine { number, message: format!("request {number} served") }
    })
}

fn program() -> Cli {
    Cli::create("my-cli")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Manage deployments")
        .commands(commands![deploy::deploy, fail, logs])
        .group(Cli::create("pr").description("Pull requests").commands(commands![pr::list, pr::view]))
        .mount("api", Mount::new(api::router()).description("The users API"))
}

fn main() -> std::process::ExitCode {
    program().run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_valid() {
        super::program().check().unwrap();
    }

    #[test]
    fn the_interface_is_compatible() {
        vestibule::interface::assert_compatible(&super::program(), "my-cli/interface.json");
    }
}
