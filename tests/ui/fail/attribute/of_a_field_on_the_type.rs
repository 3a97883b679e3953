use vestibule::prelude::*;

#[derive(Options)]
#[option(rename_all = "camelCase")]
struct Resize {
    size: u8,
}

fn main() {}
