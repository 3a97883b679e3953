use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(long)]
    region: String,
}

fn main() {}
