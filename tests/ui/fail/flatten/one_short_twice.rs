use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    #[option(short = 'h')]
    host: String,
}

#[derive(Options)]
struct Go {
    #[option(short = 'h')]
    hidden: bool,
    #[option(flatten)]
    common: Common,
}

fn main() {}
