use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {
    Staging,
    Other(String),
}

#[derive(Options)]
struct Deploy {
    environment: Environment,
}

fn main() {}
