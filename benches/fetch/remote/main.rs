//! Lines of JSON from a socket: `fetch-remote --base-url <url> api lines --format jsonl` reads what
//! `fetch-lines serve` answers.

use vestibule::fetch::Remote;
use vestibule::prelude::*;

fn main() -> std::process::ExitCode {
    // A port at which nothing is.
    let remote = Remote::new("http://127.0.0.1:9");
    Cli::create("fetch-remote").mount("api", Mount::remote(remote)).run()
}
