use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(prefix = "db")]
    name: String,
}

fn main() {}
