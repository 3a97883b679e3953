use vestibule::prelude::*;

#[derive(Options)]
struct Fetch {
    #[option(default = vec![80, 443])]
    ports: Vec<u16>,
}

fn main() {}
