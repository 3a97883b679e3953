use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(count, default_missing = 3)]
    verbose: u8,
}

fn main() {}
