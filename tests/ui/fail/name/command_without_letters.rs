use vestibule::prelude::*;

#[command(name = "")]
fn list() {}

fn main() {}
