use vestibule::prelude::*;

#[command]
unsafe fn deploy() {}

fn main() {}
