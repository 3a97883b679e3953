//! Measures what programs cost: Vestibule's beside the same programs in other libraries.

mod builds;
mod cargo;
mod commands;
mod discovery;
mod fetch;
mod full;
mod growth;
mod machine;
mod measure;
mod openapi;
mod openapi_program;
mod readme;
mod records;
mod rosetta;
mod table;
mod tokens;

use std::process::ExitCode;

use vestibule::prelude::*;

type Result<T> = std::result::Result<T, Box<dyn std::error::Error + Send + Sync>>;

fn main() -> ExitCode {
    use commands::{build, discovery, fetch, full, growth, measure, openapi, records, rosetta, tokens};

    Cli::create("benches")
        .description("What programs cost, in Vestibule and in other libraries")
        .root(commands![commands::all])
        .commands(commands![rosetta, build, growth, discovery, full, records, fetch, tokens, openapi, measure])
        .run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_part_has_a_place_in_the_readme() {
        for part in ["rosetta", "build", "growth", "discovery", "full", "records", "fetch", "tokens", "openapi"] {
            assert!(super::readme::replaced(&super::readme::text().unwrap(), part, "x").is_ok(), "{part}");
        }
    }
}
