use vestibule::prelude::*;

#[command]
fn greet(#[agr] name: String) {}

fn main() {
    let _ = commands![greet];
}
