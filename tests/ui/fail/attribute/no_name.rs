use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option("region")]
    region: String,
}

fn main() {}
