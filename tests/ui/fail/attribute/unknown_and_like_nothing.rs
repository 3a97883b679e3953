use vestibule::prelude::*;

#[derive(Args)]
struct Deploy {
    #[arg(frobnicate)]
    service: String,
}

fn main() {}
