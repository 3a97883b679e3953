use vestibule::prelude::*;

type Name = String;

#[derive(Options)]
struct Go {
    #[option(required_unless = b)]
    a: Name,
    b: bool,
}

fn main() {}
