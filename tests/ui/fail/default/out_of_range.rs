use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = 300)]
    limit: u8,
}

fn main() {}
