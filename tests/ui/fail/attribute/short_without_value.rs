use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short, long = "region")]
    region: String,
}

fn main() {}
