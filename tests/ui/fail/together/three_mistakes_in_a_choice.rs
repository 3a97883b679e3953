use vestibule::prelude::*;

#[derive(Choice)]
#[choice(rename_all = "kebab")]
enum Environment {
    #[choice(nam = "stage")]
    Staging,
    Other(String),
}

#[derive(Options)]
struct Deploy {
    environment: Environment,
}

fn main() {}
