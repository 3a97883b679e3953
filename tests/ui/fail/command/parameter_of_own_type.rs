use vestibule::prelude::*;

struct Deploy {
    region: String,
}

#[command]
fn deploy(options: Deploy) {
    drop(options.region);
}

fn main() {}
