use vestibule::prelude::*;

const RATIO: f64 = 0.5;

#[derive(Options)]
struct Resize {
    #[option(default = RATIO)]
    ratio: f64,
}

fn main() {}
