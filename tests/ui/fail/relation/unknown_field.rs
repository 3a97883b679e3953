use vestibule::prelude::*;

#[derive(Options)]
struct Go {
    #[option(conflicts_with = fromat)]
    json: bool,
    format: Option<String>,
}

fn main() {}
