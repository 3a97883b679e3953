use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: String) {
    let text =
}

fn main() {
    let _ = commands![greet];
}
