use vestibule::prelude::*;

#[derive(Options)]
#[options(rename_all = "snake_case")]
#[options(rename_all = "kebab-case")]
struct Deploy {
    dry_run: bool,
}

fn main() {}
