use vestibule::prelude::*;

#[command(alias = "s")]
fn status() {}

#[command(alias = "s")]
fn state() {}

fn main() {
    let _ = commands![status, state];
}
