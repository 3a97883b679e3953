use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: Vec,
}

fn main() {}
