use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(requires = "b=1")]
    a: Option<String>,
    b: Option<u8>,
}

fn main() {}
