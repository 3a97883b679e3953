use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(terminator = ";")]
    exec: Option<String>,
}

fn main() {}
