use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(require_equals, terminator = ";")]
    exec: Vec<String>,
}

fn main() {}
