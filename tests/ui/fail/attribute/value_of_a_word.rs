use vestibule::prelude::*;

#[command(read_only = true)]
fn greet() {}

fn main() {
    let _ = commands![greet];
}
