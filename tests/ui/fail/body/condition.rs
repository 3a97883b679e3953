use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: String, #[option] loud: bool) -> String {
    if loud {
        name
    } else
}

fn main() {
    let _ = commands![greet];
}
