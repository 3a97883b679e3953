//! The program in clap's derive.

use std::path::PathBuf;

use clap::Parser;

/// Take a number, a width and paths
#[derive(Parser)]
pub struct App {
    /// A number
    #[arg(long)]
    pub number: u32,
    /// Another number
    #[arg(long)]
    pub opt_number: Option<u32>,
    /// A width, not zero
    #[arg(long, default_value = "10", value_parser = clap::value_parser!(u32).range(1..))]
    pub width: u32,
    /// The paths
    pub input: Vec<PathBuf>,
}

fn main() {
    let app = App::parse();
    std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
}
