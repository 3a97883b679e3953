use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(flatten)]
    name: String,
}

fn main() {}
