use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(file, url, name = "source"))]
struct Go {
    #[option(conflicts_with = source)]
    file: Option<String>,
    url: Option<String>,
}

fn main() {}
