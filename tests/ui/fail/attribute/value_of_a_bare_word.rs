use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(hidden = true)]
    region: Option<String>,
}

fn main() {}
