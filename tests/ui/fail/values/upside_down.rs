use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(values = 3..=1)]
    point: Vec<u8>,
}

fn main() {}
