use vestibule::prelude::*;

#[derive(Choice)]
enum Environment<const N: usize> {
    Staging,
}

#[derive(Options)]
struct Deploy {
    environment: Environment<1>,
}

fn main() {}
