use vestibule::prelude::*;

struct Broken;

#[command]
async fn deploy() -> std::result::Result<u8, Broken> {
    Err(Broken)
}

fn main() {}
