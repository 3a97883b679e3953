use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(choices = [])]
    name: String,
}

fn main() {}
