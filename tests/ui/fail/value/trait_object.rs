use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: dyn Fn(),
}

fn main() {}
