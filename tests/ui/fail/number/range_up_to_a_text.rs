use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = 1..="ten")]
    replicas: u32,
}

fn main() {}
