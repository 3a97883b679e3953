use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(short = "re")]
    region: String,
}

fn main() {}
