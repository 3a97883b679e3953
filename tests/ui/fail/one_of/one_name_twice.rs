use vestibule::prelude::*;

#[derive(OneOf)]
enum Output {
    Json,
    #[option(long = "json")]
    Table,
}

fn main() {}
