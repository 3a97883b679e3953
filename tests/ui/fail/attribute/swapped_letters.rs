use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(rnage = 1..=3)]
    size: u8,
}

fn main() {}
