use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option("short")]
    size: u8,
}

fn main() {}
