use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    json: bool,
}

#[derive(Options)]
struct Go {
    #[option(conflicts_with = common)]
    table: bool,
    #[option(flatten)]
    common: Common,
}

fn main() {}
