use vestibule::prelude::*;

#[derive(Args)]
struct Deploy {
    #[arg(short = 's')]
    service: String,
}

fn main() {}
