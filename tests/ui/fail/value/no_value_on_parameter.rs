use vestibule::prelude::*;

struct Region(String);

#[command]
fn deploy(#[option] region: Region) {
    drop(region);
}

fn main() {}
