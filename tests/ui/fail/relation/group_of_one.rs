use vestibule::prelude::*;

#[derive(Options)]
#[options(one_of(a), any_of = 3)]
struct Go {
    a: Option<String>,
    b: bool,
}

fn main() {}
