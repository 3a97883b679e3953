use vestibule::prelude::*;

#[command]
fn greet(globals: Globals) {}

fn main() {
    let _ = commands![greet];
}
