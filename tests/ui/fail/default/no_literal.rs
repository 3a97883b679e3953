use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = 1 + 1)]
    replicas: u32,
}

fn main() {}
