use vestibule::prelude::*;

#[command]
fn deploy(#[arg] (region, zone): (String, String)) {
    drop((region, zone));
}

fn main() {}
