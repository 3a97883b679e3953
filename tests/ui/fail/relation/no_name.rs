use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(conflicts_with = 3)]
    a: bool,
}

fn main() {}
