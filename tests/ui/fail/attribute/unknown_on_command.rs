use vestibule::prelude::*;

#[command(readonly)]
fn status() {}

fn main() {
    let _ = commands![status];
}
