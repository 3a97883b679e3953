use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    region: String,
    #[option(alias = "region")]
    zone: String,
}

fn main() {}
