//! A remote API as commands: the program states its URL and credentials.

use std::time::Duration;

use vestibule::fetch::Remote;
use vestibule::prelude::*;

/// Returns GitHub's REST API. Requests without a token work, with a lower rate limit.
fn github() -> Remote {
    Remote::new("https://api.github.com")
        .server("local", "http://127.0.0.1:9")
        .header("accept", "application/vnd.github+json")
        .header("x-github-api-version", "2022-11-28")
        .bearer_env("GITHUB_TOKEN")
        .response_timeout(Duration::from_secs(30))
}

fn program() -> Cli {
    Cli::create("remote-cli")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Call remote APIs")
        .mount("gh", Mount::remote(github()).description("The REST API of GitHub"))
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
}
