use vestibule::prelude::*;

#[derive(Args)]
struct Go {
    #[arg(trailing)]
    rest: String,
}

fn main() {}
