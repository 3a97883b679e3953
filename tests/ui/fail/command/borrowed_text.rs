use vestibule::prelude::*;

#[command]
fn deploy(#[arg] region: &str) {
    let _ = region;
}

fn main() {}
