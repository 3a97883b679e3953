use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: (),
}

fn main() {}
