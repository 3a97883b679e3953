use vestibule::prelude::*;

#[command(name = "list all")]
fn list() {}

fn main() {}
