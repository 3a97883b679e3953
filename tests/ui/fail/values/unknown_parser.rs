use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(parse = nowhere)]
    size: u8,
}

fn main() {}
