use vestibule::prelude::*;

#[command]
fn greet() -> Reslt<u8> {
    Ok(1)
}

fn main() {
    let _ = commands![greet];
}
