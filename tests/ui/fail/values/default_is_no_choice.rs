use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(choices = ["a", "b"], default = "c")]
    name: String,
}

fn main() {}
