use vestibule::prelude::*;

#[derive(Choice)]
#[choice(rename_all = "kebab")]
enum Environment {
    Staging,
    Production,
}

fn main() {}
