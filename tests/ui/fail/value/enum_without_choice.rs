use vestibule::prelude::*;

enum Environment {
    Staging,
    Production,
}

#[derive(Options)]
struct Deploy {
    environment: Environment,
}

fn main() {}
