use vestibule::prelude::*;

struct Deployed;

#[command]
fn deploy() -> Deployed {
    Deployed
}

fn main() {}
