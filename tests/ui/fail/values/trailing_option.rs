use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(trailing)]
    rest: Vec<String>,
}

fn main() {}
