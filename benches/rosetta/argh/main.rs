//! The program in argh.

use std::path::PathBuf;

use argh::FromArgs;

/// Take a number, a width and paths
#[derive(FromArgs)]
pub struct App {
    /// a number
    #[argh(option)]
    pub number: u32,
    /// another number
    #[argh(option)]
    pub opt_number: Option<u32>,
    /// a width, not zero
    #[argh(option, default = "10", from_str_fn(width))]
    pub width: u32,
    /// the paths
    #[argh(positional)]
    pub input: Vec<PathBuf>,
}

fn width(text: &str) -> Result<u32, String> {
    match text.parse() {
        Ok(0) => Err("the width is zero".to_owned()),
        Ok(width) => Ok(width),
        Err(error) => Err(format!("{error}")),
    }
}

fn main() {
    let app: App = argh::from_env();
    std::hint::black_box((app.number, app.opt_number, app.width, &app.input));
}
