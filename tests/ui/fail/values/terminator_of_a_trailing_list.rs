use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[arg(trailing, terminator = ";")]
    words: Vec<String>,
}

fn main() {}
