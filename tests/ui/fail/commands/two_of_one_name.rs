use vestibule::prelude::*;

#[command]
fn status() {}

#[command(name = "status")]
fn state() {}

fn main() {
    let _ = commands![status, state];
}
