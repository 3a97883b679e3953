use vestibule::prelude::*;

#[command]
fn copy(#[arg] from: Vec<String>, #[arg] to: String) {
    drop((from, to));
}

fn main() {}
