use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(conflicts_with = json)]
    json: bool,
}

fn main() {}
