use vestibule::prelude::*;

#[command]
fn deploy(#[arg] region: impl Into<String>) {
    let _ = region.into();
}

fn main() {}
