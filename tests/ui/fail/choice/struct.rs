use vestibule::prelude::*;

#[derive(Choice)]
struct Environment {
    name: String,
}

#[derive(Options)]
struct Deploy {
    environment: Environment,
}

fn main() {}
