use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(file, url, name = "url"))]
struct Go {
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
