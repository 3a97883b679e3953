use vestibule::prelude::*;

use std::error::Error;

#[command]
fn greet() -> impl Iterator<Item = std::result::Result<u8, Box<dyn Error + Send>>> {
    std::iter::empty()
}

fn main() {
    let _ = commands![greet];
}
