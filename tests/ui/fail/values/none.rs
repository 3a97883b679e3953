use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(values = 0)]
    point: Vec<u8>,
}

fn main() {}
