use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {
    #[choice(rename = "stage")]
    Staging,
    Production,
}

fn main() {}
