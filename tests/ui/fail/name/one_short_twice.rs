use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = 'r')]
    region: String,
    #[option(short = 'r')]
    replicas: u8,
}

fn main() {}
