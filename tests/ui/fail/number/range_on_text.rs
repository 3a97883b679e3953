use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = 1..=10)]
    region: String,
}

fn main() {}
