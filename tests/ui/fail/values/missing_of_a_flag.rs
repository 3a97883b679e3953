use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(default_missing = true)]
    all: bool,
}

fn main() {}
