use vestibule::prelude::*;

#[derive(Options)]
#[options(group(file, url, name = "source", requires = url))]
struct Go {
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
