use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    #[option(flatten, short = 'c', hidden)]
    common: Common,
}

fn main() {}
