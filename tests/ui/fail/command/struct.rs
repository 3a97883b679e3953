use vestibule::prelude::*;

#[command]
struct Deploy {
    region: String,
}

fn main() {}
