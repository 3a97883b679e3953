use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[arg]
    #[option(short = 'r')]
    region: String,
}

fn main() {}
