use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(deprecated)]
    #[deprecated]
    zone: Option<String>,
}

fn main() {}
