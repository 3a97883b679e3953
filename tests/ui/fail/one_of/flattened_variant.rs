use vestibule::prelude::*;

#[derive(OneOf)]
enum Output {
    #[option(skip)]
    Json,
    #[option(default = "a")]
    File(String),
}

fn main() {}
