use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(long = "r")]
    region: String,
}

fn main() {}
