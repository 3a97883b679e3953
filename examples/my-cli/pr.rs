//! `my-cli pr`: a group of commands, written as a module of functions.

use schemars::JsonSchema;
use serde::Serialize;
use vestibule::prelude::*;

#[derive(Choice, Clone, Copy, PartialEq)]
pub(crate) enum State {
    Open,
    Closed,
    All,
}

/// A pull request
#[derive(Clone, Serialize, JsonSchema)]
pub(crate) struct PullRequest {
    number: u64,
    title: String,
    state: &'static str,
}

fn all() -> Vec<PullRequest> {
    let pull = |number, title: &str, state: State| PullRequest { number, title: title.to_owned(), state: state.name() };
    vec![
        pull(1, "Add a changelog", State::Closed),
        pull(2, "Fix the deploy script", State::Open),
        pull(3, "Rewrite it in Rust", State::Open),
    ]
}

/// List pull requests
#[command(alias = "ls", read_only, terminal_format = "table")]
pub(crate) fn list(
    /// State to list
    #[option(short = 's', default = "open")]
    state: State,
) -> Vec<PullRequest> {
    all().into_iter().filter(|pull| state == State::All || pull.state == state.name()).collect()
}

/// Show one pull request
#[command(read_only)]
pub(crate) fn view(
    /// Number of the pull request
    #[arg]
    number: u64,
) -> Result<PullRequest> {
    let found = all().into_iter().find(|pull| pull.number == number);
    found.ok_or_else(|| {
        Error::new("NOT_FOUND", format!("there is no pull request {number}"))
            .next("pr list --state all", "See them all")
    })
}
