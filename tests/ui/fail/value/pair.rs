use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: (u8, u8),
}

fn main() {}
