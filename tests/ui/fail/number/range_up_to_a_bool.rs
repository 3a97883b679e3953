use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = -1..=true)]
    replicas: u32,
}

fn main() {}
