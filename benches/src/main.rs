//! Measures Vestibule's programs, and the same programs in other libraries.

mod agents;
mod builds;
mod cargo;
mod chart;
mod commands;
mod discovery;
mod fetch;
mod full;
mod growth;
mod http;
mod linear;
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

/// The names of the parts, which are sections of README.md.
const PARTS: [&str; 12] = [
    "rosetta",
    "build",
    "growth",
    "linear",
    "discovery",
    "full",
    "records",
    "fetch",
    "http",
    "tokens",
    "agents",
    "openapi",
];

fn main() -> ExitCode {
    use commands::{
        agents, build, charts, discovery, fetch, full, growth, http, linear, measure, openapi, records, rosetta, tokens,
    };

    Cli::create("benches")
        .description("Measure programs in Vestibule and in other libraries")
        .root(commands![commands::all])
        .commands(commands![
            rosetta, build, growth, linear, discovery, full, records, fetch, http, tokens, agents, openapi, charts,
            measure
        ])
        .run()
}

#[cfg(test)]
mod tests {
    #[test]
    fn every_part_has_a_section_in_the_readme() {
        for part in super::PARTS {
            assert!(super::readme::replaced(&super::readme::text().unwrap(), part, "x").is_ok(), "{part}");
        }
    }
}
