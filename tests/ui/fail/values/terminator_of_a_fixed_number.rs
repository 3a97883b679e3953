use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(values = 2, terminator = ";")]
    size: Vec<u8>,
}

fn main() {}
