use vestibule::prelude::*;

struct Greeting;

#[command]
fn greet() -> Option<Greeting> {
    None
}

fn main() {
    let _ = commands![greet];
}
