use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {
    #[choice(name = "")]
    Staging,
}

fn main() {}
