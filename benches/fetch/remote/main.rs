//! Reads JSON lines from `fetch-lines serve`: `fetch-remote --base-url <url> api lines --format jsonl`.

use vestibule::fetch::Remote;
use vestibule::prelude::*;

fn main() -> std::process::ExitCode {
    // An unused port.
    let remote = Remote::new("http://127.0.0.1:9");
    Cli::create("fetch-remote").mount("api", Mount::remote(remote)).run()
}
