use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(delimiter = ", ")]
    names: Vec<String>,
}

fn main() {}
