use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = 20, range = 1..=10)]
    replicas: u32,
}

fn main() {}
