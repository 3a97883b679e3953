use vestibule::prelude::*;

#[derive(Options)]
struct Region {
    region: String,
}

#[command]
fn deploy(options: &Region) {
    let _ = options;
}

fn main() {}
