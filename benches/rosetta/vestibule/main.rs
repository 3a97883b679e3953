//! The program in Vestibule: a function, run by `Cli`.

use std::path::PathBuf;
use std::process::ExitCode;

use vestibule::prelude::*;

/// Take a number, a width and paths
#[command]
pub fn app(
    /// A number
    #[option]
    number: u32,
    /// Another number
    #[option]
    opt_number: Option<u32>,
    /// A width, not zero
    #[option(default = 10, range = 1..)]
    width: u32,
    /// The paths
    #[arg]
    input: Vec<PathBuf>,
) {
    std::hint::black_box((number, opt_number, width, &input));
}

pub fn program() -> Cli {
    Cli::create("app").root(commands![app])
}

fn main() -> ExitCode {
    program().run()
}
