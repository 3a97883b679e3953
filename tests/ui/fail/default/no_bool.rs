use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = "maybe")]
    limit: bool,
}

fn main() {}
