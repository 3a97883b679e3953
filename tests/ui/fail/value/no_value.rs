use vestibule::prelude::*;

struct Region(String);

#[derive(Options)]
struct Deploy {
    region: Region,
}

fn main() {}
