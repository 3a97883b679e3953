use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    #[option(flatten)]
    one: Common,
    #[option(flatten)]
    other: Common,
}

fn main() {}
