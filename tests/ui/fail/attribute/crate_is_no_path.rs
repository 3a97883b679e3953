use vestibule::prelude::*;

#[derive(Options)]
#[options(crate = "vestibule")]
struct Deploy {
    token: String,
}

fn main() {}
