use vestibule::prelude::*;

#[derive(Options)]
struct Send {
    #[option(required, default = "ops")]
    to: Vec<String>,
}

fn main() {}
