use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = 'r')]
    #[option(short = 's')]
    region: String,
}

fn main() {}
