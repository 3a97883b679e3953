use vestibule::prelude::*;

mod deploy {}

#[command]
fn deploy() {}

fn main() {}
