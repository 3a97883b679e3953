use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(ignore_case)]
    name: String,
}

fn main() {}
