use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    verbose: bool,
}

#[derive(Options)]
struct Deploy {
    common: Common,
}

fn main() {}
