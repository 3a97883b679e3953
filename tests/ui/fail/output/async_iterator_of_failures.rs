use vestibule::prelude::*;

struct Broken;

#[command]
async fn logs() -> impl Iterator<Item = std::result::Result<u8, Broken>> {
    std::iter::once(Err(Broken))
}

fn main() {}
