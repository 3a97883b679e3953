use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(delimiter = ',')]
    name: String,
}

fn main() {}
