use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: str,
}

fn main() {}
