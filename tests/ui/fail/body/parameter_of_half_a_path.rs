use vestibule::prelude::*;

#[command]
fn greet(#[option] loud: bool, #[arg] name: std::) {}

fn main() {
    let _ = commands![greet];
}
