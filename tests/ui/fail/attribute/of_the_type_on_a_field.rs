use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[options(rename_all = "camelCase")]
    size: u8,
}

fn main() {}
