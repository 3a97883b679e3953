use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(values = 1..3)]
    point: Vec<u8>,
}

fn main() {}
