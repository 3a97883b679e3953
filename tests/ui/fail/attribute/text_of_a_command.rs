use vestibule::prelude::*;

#[command("hello")]
fn greet() {}

fn main() {
    let _ = commands![greet];
}
