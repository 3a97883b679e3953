use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(env = true)]
    path: String,
}

fn main() {}
