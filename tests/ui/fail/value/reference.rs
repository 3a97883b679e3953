use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    config: &'static std::path::Path,
}

fn main() {}
