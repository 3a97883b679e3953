use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(aliases = "zone")]
    region: String,
}

fn main() {}
