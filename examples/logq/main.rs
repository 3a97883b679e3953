//! Queries for web server access logs: print matching requests or count them.

mod count;
mod filter;
mod find;
mod line;
mod lines;
mod log;
mod moment;
mod record;
mod tally;
#[cfg(test)]
mod tests;
mod when;

use std::path::PathBuf;

use vestibule::prelude::*;

use when::Clock;

/// Global options.
#[derive(Options)]
struct Settings {
    /// Default log file
    #[option(env = "LOGQ_LOG")]
    log: Option<PathBuf>,
    /// Stop at the first malformed line
    strict: bool,
}

fn program(clock: Clock) -> Cli {
    Cli::create("logq")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Query web server access logs")
        .config(Config::new())
        .globals::<Settings>()
        .state(clock)
        .commands(commands![find::find, count::count])
}

fn main() -> std::process::ExitCode {
    program(Clock::system()).run()
}
