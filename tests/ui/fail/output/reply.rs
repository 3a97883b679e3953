use vestibule::prelude::*;

struct Deployed;

#[command]
fn deploy() -> Result<Reply<Deployed>> {
    Ok(Reply::new(Deployed))
}

fn main() {}
