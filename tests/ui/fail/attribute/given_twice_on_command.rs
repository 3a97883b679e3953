use vestibule::prelude::*;

#[command(name = "a", name = "b")]
fn status() {}

fn main() {}
