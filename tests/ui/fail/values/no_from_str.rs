use vestibule::prelude::*;

struct Size;

#[derive(Options)]
struct Go {
    #[option(parse = from_str)]
    size: Option<Size>,
}

fn main() {}
