use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(file, ulr))]
struct Go {
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
