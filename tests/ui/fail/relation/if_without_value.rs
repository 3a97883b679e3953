use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(required_if = "b")]
    a: Option<String>,
    b: bool,
}

fn main() {}
