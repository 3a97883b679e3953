//! An API on the network as commands: where it is, who asks, and nothing else to write.

use std::time::Duration;

use vestibule::fetch::Remote;
use vestibule::prelude::*;

/// The REST API of GitHub. It answers without a token too, and more often with one.
fn github() -> Remote {
    Remote::new("https://api.github.com")
        .profile("local", "http://127.0.0.1:9")
        .header("accept", "application/vnd.github+json")
        .header("x-github-api-version", "2022-11-28")
        .bearer_env("GITHUB_TOKEN")
        .timeout(Duration::from_secs(30))
}

fn program() -> Cli {
    Cli::create("remote-cli")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Drive APIs on the network")
        .mount("gh", Mount::remote(github()).description("The REST API of GitHub"))
}

fn main() -> std::process::ExitCode {
    program().run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn the_definition_is_sound() {
        super::program().check().unwrap();
    }
}
