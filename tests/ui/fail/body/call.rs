use vestibule::prelude::*;

#[command]
fn greet(#[arg] name: String) {
    print(name,, );
}

fn main() {
    let _ = commands![greet];
}
