use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: Box<u8>,
}

fn main() {}
