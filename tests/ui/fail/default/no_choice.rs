use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {
    Staging,
    Production,
}

#[derive(Options)]
struct Deploy {
    #[option(default = "testing")]
    environment: Environment,
}

fn main() {}
