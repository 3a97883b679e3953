use vestibule::prelude::*;

#[derive(OneOf)]
enum Output {
    Json,
}

fn main() {}
