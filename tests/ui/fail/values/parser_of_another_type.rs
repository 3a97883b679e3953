use vestibule::prelude::*;

fn even(text: &str) -> Result<u16, String> {
    Err(text.to_owned())
}

#[derive(Options)]
struct Go {
    #[option(parse = even)]
    size: u8,
}

fn main() {}
