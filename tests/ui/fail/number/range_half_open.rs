use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = 1..10)]
    replicas: u32,
}

fn main() {}
