use vestibule::prelude::*;

#[command]
fn deploy(region: String) {
    drop(region);
}

fn main() {}
