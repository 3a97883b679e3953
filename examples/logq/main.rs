//! Questions to a web server's access log: which requests there were, and how many of each kind.

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

/// What holds for every command.
#[derive(Options)]
struct Settings {
    /// The log to read when the command names none
    #[option(env = "LOGQ_LOG")]
    log: Option<PathBuf>,
    /// Stop at the first line that cannot be read
    strict: bool,
}

fn program(clock: Clock) -> Cli {
    Cli::create("logq")
        .version(env!("CARGO_PKG_VERSION"))
        .description("Ask a web server's access log")
        .config(Config::new())
        .globals::<Settings>()
        .state(clock)
        .commands(commands![find::find, count::count])
}

fn main() -> std::process::ExitCode {
    program(Clock::system()).run()
}
