use vestibule::prelude::*;

#[derive(OneOf)]
struct Output {
    json: bool,
}

fn main() {}
