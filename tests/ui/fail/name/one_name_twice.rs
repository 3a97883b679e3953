use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    region: String,
    #[option(long = "region")]
    zone: String,
}

fn main() {}
