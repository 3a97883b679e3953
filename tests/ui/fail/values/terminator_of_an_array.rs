use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(terminator = ";")]
    size: [u8; 2],
}

fn main() {}
