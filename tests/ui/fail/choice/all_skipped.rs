use vestibule::prelude::*;

#[derive(Choice)]
enum Mode {
    #[choice(skip)]
    Fast,
}

fn main() {}
