use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = 'v', count)]
    verbose: String,
}

fn main() {}
