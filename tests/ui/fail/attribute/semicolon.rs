use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(short = 's'; long = "sizes")]
    size: u8,
}

fn main() {}
