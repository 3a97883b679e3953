use vestibule::prelude::*;

#[command(read_only, destructive)]
fn deploy() {}

fn main() {}
