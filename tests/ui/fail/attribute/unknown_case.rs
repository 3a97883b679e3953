use vestibule::prelude::*;

#[derive(Options)]
#[options(rename_all = "snakecase")]
struct Deploy {
    dry_run: bool,
}

fn main() {}
