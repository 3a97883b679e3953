use vestibule::prelude::*;

#[derive(Options)]
struct Target {
    region: String,
}

#[command]
fn copy(from: Target, to: Target) {
    drop((from, to));
}

fn main() {}
