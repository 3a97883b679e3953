use vestibule::prelude::*;

struct TooLarge;

fn size(_: &str) -> Result<u8, TooLarge> {
    Err(TooLarge)
}

#[derive(Options)]
struct Resize {
    #[option(parse = size)]
    size: u8,
}

fn main() {}
