use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(file, url, name = "source"))]
struct Go {
    file: Option<String>,
    url: Option<String>,
    #[option(requires = suorce)]
    cert: Option<String>,
}

fn main() {}
