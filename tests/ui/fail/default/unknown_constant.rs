use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(default = SIZE)]
    size: u8,
}

fn main() {}
