use vestibule::prelude::*;

struct Resize {
    #[option(short = 's')]
    size: u8,
}

fn main() {}
