use vestibule::prelude::*;

#[derive(Options)]
struct Split {
    #[option(default = "ab")]
    separator: char,
}

fn main() {}
