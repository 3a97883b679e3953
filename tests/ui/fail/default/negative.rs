use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = -1)]
    limit: u16,
}

fn main() {}
