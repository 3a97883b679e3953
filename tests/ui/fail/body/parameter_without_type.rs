use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: ) {}

fn main() {
    let _ = commands![greet];
}
