use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(default_missing = "many")]
    jobs: Option<u8>,
}

fn main() {}
