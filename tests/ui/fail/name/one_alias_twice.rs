use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(alias = "place")]
    region: String,
    #[option(aliases("spot", "place"))]
    zone: String,
}

fn main() {}
