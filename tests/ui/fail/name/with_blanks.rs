use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(alias = "the region")]
    region: String,
}

fn main() {}
