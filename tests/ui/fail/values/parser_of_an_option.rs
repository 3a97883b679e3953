use vestibule::prelude::*;

fn size(text: &str) -> Option<u8> {
    text.parse().ok()
}

#[derive(Options)]
struct Resize {
    #[option(parse = size)]
    size: u8,
}

fn main() {}
