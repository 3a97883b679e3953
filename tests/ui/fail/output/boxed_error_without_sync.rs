use vestibule::prelude::*;

use std::error::Error;

#[command]
fn greet() -> std::result::Result<u8, Box<dyn Error + Send>> {
    Ok(1)
}

fn main() {
    let _ = commands![greet];
}
