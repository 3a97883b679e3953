use vestibule::prelude::*;

#[command]
extern "C" fn greet() {}

fn main() {
    let _ = commands![greet];
}
