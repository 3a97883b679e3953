use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    #[option(flatten, prefix = "--db")]
    common: Common,
}

fn main() {}
