use vestibule::prelude::*;

#[command]
const fn deploy() {}

fn main() {}
