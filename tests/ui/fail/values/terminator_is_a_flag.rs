use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(terminator = "--")]
    exec: Vec<String>,
}

fn main() {}
