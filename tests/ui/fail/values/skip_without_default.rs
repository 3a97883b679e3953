use vestibule::prelude::*;

struct Made;

#[derive(Options)]
struct Go {
    #[option(skip)]
    made: Made,
}

fn main() {}
