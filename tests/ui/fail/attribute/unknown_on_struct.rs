use vestibule::prelude::*;

#[derive(Options)]
#[options(rename = "snake_case")]
struct Deploy {
    dry_run: bool,
}

fn main() {}
