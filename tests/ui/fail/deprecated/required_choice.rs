use vestibule::prelude::*;

#[derive(Choice)]
enum Zone {
    North,
    South,
}

#[derive(Options)]
struct Deploy {
    #[option(deprecated)]
    zone: Zone,
}

fn main() {}
