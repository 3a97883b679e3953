use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {
    Staging,
    #[choice(name = "staging")]
    Stage,
}

fn main() {}
