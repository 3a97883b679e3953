use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = 'r', short = 's')]
    region: String,
}

fn main() {}
