use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = 10..=1)]
    replicas: u32,
}

fn main() {}
