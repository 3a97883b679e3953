use vestibule::prelude::*;

#[command]
fn greet(#[validate(length)] name: String) {}

fn main() {
    let _ = commands![greet];
}
