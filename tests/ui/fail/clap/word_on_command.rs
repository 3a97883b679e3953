use vestibule::prelude::*;

/// Copy files
#[command(visible_alias = "cp")]
fn copy() {}

fn main() {}
