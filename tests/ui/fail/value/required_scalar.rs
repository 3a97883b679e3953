use vestibule::prelude::*;

#[derive(Options)]
struct Send {
    #[option(required)]
    to: String,
}

fn main() {}
