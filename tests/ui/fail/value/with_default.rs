use vestibule::prelude::*;

struct Region(String);

#[derive(Options)]
struct Deploy {
    #[option(default = "north")]
    region: Region,
}

fn main() {}
