use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(values = 2)]
    point: u8,
}

fn main() {}
