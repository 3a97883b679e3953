use vestibule::prelude::*;

#[derive(OneOf)]
enum Output {
    Json,
    File(String, String),
    Other { name: String },
}

fn main() {}
