use vestibule::prelude::*;

#[command]
fn deploy<'a>() -> &'a str {
    "done"
}

fn main() {}
