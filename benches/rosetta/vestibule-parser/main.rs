//! The program with Vestibule's parser alone: a struct, and no help.

use std::path::PathBuf;
use std::process::ExitCode;

use vestibule::prelude::*;

#[derive(Options)]
pub struct App {
    /// A number
    pub number: u32,
    /// Another number
    pub opt_number: Option<u32>,
    /// A width, not zero
    #[option(default = 10, range = 1..)]
    pub width: u32,
    /// The paths
    #[arg]
    pub input: Vec<PathBuf>,
}

fn main() -> ExitCode {
    match App::from_argv(std::env::args_os().skip(1)) {
        Ok(app) => {
            std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("{error}");
            ExitCode::from(2)
        }
    }
}
