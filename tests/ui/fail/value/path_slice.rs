use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: std::path::Path,
}

fn main() {}
