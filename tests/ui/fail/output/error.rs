use vestibule::prelude::*;

struct Broken;

#[command]
fn deploy() -> std::result::Result<u8, Broken> {
    Err(Broken)
}

fn main() {}
