use vestibule::prelude::*;

#[command]
fn greet() {}

fn main() {
    let _ = commands!["greet"];
}
