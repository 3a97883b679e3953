use vestibule::prelude::*;

struct Region(String);

#[derive(Options)]
struct Deploy {
    region: Region,
    #[option(default = "ten")]
    replicas: u8,
    #[option(count)]
    verbose: String,
}

fn main() {}
