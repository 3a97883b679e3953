use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = '-')]
    region: String,
}

fn main() {}
