use vestibule::prelude::*;

struct Deployed;

#[command]
async fn deploy() -> Result<Reply<Deployed>> {
    Ok(Reply::new(Deployed))
}

fn main() {}
