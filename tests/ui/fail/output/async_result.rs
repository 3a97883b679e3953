use vestibule::prelude::*;

struct Deployed;

#[command]
async fn deploy() -> Result<Deployed> {
    Ok(Deployed)
}

fn main() {}
