use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(range = "a"..="b")]
    replicas: u32,
}

fn main() {}
