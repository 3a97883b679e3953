use vestibule::prelude::*;

#[command]
fn greet(#[option(short = )] name: String) {}

fn main() {
    let _ = commands![greet];
}
