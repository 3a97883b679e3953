use vestibule::prelude::*;

fn sizes() -> Vec<String> {
    Vec::new()
}

#[derive(Options)]
struct Resize {
    #[option(complete = sizes)]
    size: u8,
}

fn main() {}
