use vestibule::prelude::*;

fn ports() -> Vec<u16> {
    vec![80, 443]
}

#[derive(Options)]
struct Fetch {
    #[option(default_with = ports)]
    ports: Vec<u16>,
}

fn main() {}
