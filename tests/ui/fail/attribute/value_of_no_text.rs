use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(long = region)]
    region: String,
}

fn main() {}
