//! The program in bpaf's derive.

use std::path::PathBuf;

use bpaf::Bpaf;

/// Take a number, a width and paths
#[derive(Bpaf, Clone)]
#[bpaf(options, generate(options))]
pub struct App {
    /// A number
    #[bpaf(argument("NUMBER"))]
    pub number: u32,
    /// Another number
    #[bpaf(argument("NUMBER"))]
    pub opt_number: Option<u32>,
    /// A width, not zero
    #[bpaf(argument("WIDTH"), guard(is_not_zero, "the width is zero"), fallback(10), display_fallback)]
    pub width: u32,
    /// The paths
    #[bpaf(positional("INPUT"))]
    pub input: Vec<PathBuf>,
}

fn is_not_zero(width: &u32) -> bool {
    *width > 0
}

fn main() {
    let app = options().run();
    std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
}
