use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(parse = |text: String| text.parse::<u8>())]
    size: u8,
}

fn main() {}
