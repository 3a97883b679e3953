use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(parse = from_str, range = 1..=3)]
    size: u8,
}

fn main() {}
