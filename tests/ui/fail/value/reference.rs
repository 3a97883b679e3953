use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    region: &'static str,
}

fn main() {}
