use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(choices = NAMES)]
    name: String,
}

fn main() {}
