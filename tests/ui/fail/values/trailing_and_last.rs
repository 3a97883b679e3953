use vestibule::prelude::*;

#[derive(Args)]
struct Go {
    #[arg(trailing, last, values = 2)]
    rest: Vec<String>,
}

fn main() {}
