use vestibule::prelude::*;

#[command]
fn deploy(#[option(default = "ten")] replicas: u32) {
    let _ = replicas;
}

fn main() {}
