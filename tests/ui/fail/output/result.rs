use vestibule::prelude::*;

struct Deployed;

#[command]
fn deploy() -> Result<Deployed> {
    Ok(Deployed)
}

fn main() {}
