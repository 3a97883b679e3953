use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(hidden,, secret)]
    size: String,
}

fn main() {}
