use vestibule::prelude::*;

#[derive(OneOf)]
enum Output {
    #[one_of(default)]
    Json,
    #[one_of(default)]
    Table,
    #[one_of(default)]
    File(String),
}

fn main() {}
