use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(hint = pth)]
    path: String,
}

fn main() {}
