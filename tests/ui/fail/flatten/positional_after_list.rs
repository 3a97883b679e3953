use vestibule::prelude::*;

#[derive(Args)]
struct Rest {
    rest: Vec<String>,
}

#[derive(Args)]
struct Go {
    #[arg(flatten)]
    rest: Rest,
    last: String,
}

fn main() {}
