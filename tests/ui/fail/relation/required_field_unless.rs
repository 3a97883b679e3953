use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(required_unless = b)]
    a: String,
    b: bool,
}

fn main() {}
