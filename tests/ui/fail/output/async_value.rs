use vestibule::prelude::*;

struct Deployed;

#[command]
async fn deploy() -> Deployed {
    Deployed
}

fn main() {}
