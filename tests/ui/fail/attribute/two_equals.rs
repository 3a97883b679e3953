use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(short == 's')]
    size: u8,
}

fn main() {}
