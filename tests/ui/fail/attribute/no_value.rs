use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(value_name)]
    region: String,
}

fn main() {}
