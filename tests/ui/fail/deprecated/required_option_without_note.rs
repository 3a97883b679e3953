use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(deprecated)]
    zone: String,
}

fn main() {}
