use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(skip, long = "made")]
    made: u8,
}

fn main() {}
