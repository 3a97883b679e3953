use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short 'r')]
    region: String,
}

fn main() {}
