use vestibule::prelude::*;

#[command]
fn greet(#[Option] name: String) {}

fn main() {
    let _ = commands![greet];
}
