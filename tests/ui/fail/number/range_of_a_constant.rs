use vestibule::prelude::*;

const MOST: u32 = 10;

#[derive(Options)]
struct Deploy {
    #[option(range = 1..=MOST)]
    replicas: u32,
}

fn main() {}
