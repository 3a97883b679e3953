use vestibule::prelude::*;

struct Region(String);

#[derive(Options)]
struct Deploy {
    region: Option<Region>,
}

fn main() {}
