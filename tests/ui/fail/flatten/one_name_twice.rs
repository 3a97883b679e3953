use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    host: String,
    #[option(flatten)]
    common: Common,
}

fn main() {}
