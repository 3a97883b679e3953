use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    region: Region,
}

fn main() {}
