use vestibule::prelude::*;

struct deploy;

#[command]
fn deploy() {}

fn main() {}
