use vestibule::prelude::*;

const REPLICAS: u32 = 300;

#[derive(Options)]
struct Deploy {
    #[option(default = REPLICAS)]
    replicas: u8,
}

fn main() {}
