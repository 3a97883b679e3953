use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: String, #[option] loud: bool) {
    let text = name. ;
}

fn main() {
    let _ = commands![greet];
}
