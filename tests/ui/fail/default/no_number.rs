use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = "fast")]
    limit: f64,
}

fn main() {}
