use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(conflicts_with = [b, "b"])]
    a: bool,
    b: bool,
}

fn main() {}
