use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(requires = zzzzzz)]
    json: bool,
}

fn main() {}
