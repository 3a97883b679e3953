use vestibule::prelude::*;

#[derive(Options)]
#[options(group(file, "other", requires = url))]
struct Go {
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
