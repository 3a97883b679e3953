use vestibule::prelude::*;

fn size() -> u8 {
    3
}

#[derive(Options)]
struct Resize {
    #[option(default = size())]
    size: u8,
}

fn main() {}
