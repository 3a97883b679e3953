use vestibule::prelude::*;

#[command]
fn greet(name: str) {}

fn main() {
    let _ = commands![greet];
}
