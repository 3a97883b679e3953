use vestibule::prelude::*;

fn size(text: &str, unit: char) -> Result<u8, String> {
    Err(format!("{text}{unit}"))
}

#[derive(Options)]
struct Resize {
    #[option(parse = size)]
    size: u8,
}

fn main() {}
