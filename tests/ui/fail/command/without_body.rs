use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: String);

fn main() {
    let _ = commands![greet];
}
