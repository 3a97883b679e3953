use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(file, url, require = "file"))]
struct Go {
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
