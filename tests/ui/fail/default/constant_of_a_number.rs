use vestibule::prelude::*;

const REPLICAS: u32 = 3;

#[derive(Options)]
struct Deploy {
    #[option(default = REPLICAS)]
    replicas: u32,
}

fn main() {}
