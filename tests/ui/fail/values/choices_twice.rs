use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(choices = ["a", "b", "a"])]
    name: String,
}

fn main() {}
