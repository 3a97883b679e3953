use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[deprecated]
    zone: String,
}

fn main() {}
