use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(choices = ["a"])]
    path: std::path::PathBuf,
}

fn main() {}
