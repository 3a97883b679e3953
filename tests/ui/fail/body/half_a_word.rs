use vestibule::prelude::*;

#[command]
fn greet(#[option(sho)] name: String) {}

fn main() {
    let _ = commands![greet];
}
