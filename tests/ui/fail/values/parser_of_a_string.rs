use vestibule::prelude::*;

fn size(text: String) -> Result<u8, String> {
    Err(text)
}

#[derive(Options)]
struct Resize {
    #[option(parse = size)]
    size: u8,
}

fn main() {}
