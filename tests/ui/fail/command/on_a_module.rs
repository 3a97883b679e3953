use vestibule::prelude::*;

#[command]
mod greet {}

fn main() {}
