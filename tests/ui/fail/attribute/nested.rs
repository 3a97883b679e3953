use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(option(short = 's'))]
    size: u8,
}

fn main() {}
