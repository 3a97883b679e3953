use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(default = "ten")]
    limit: u32,
}

fn main() {}
