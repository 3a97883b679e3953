//! The program in usage-rs.

use std::num::NonZeroU32;
use std::path::PathBuf;

use usage_rs::Cli;

/// Take a number, a width and paths
#[derive(Cli)]
#[usage(bin = "app")]
pub struct App {
    /// A number
    #[usage(long)]
    pub number: u32,
    /// Another number
    #[usage(long)]
    pub opt_number: Option<u32>,
    /// A width, not zero
    #[usage(long, default = "10")]
    pub width: NonZeroU32,
    /// The paths
    pub input: Vec<PathBuf>,
}

fn main() {
    let app = App::parse();
    std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
}
