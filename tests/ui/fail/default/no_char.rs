use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = "ab")]
    limit: char,
}

fn main() {}
