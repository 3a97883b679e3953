use vestibule::prelude::*;

fn size(text: &str) -> u8 {
    text.len() as u8
}

#[derive(Options)]
struct Resize {
    #[option(parse = size)]
    size: u8,
}

fn main() {}
