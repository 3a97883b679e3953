use vestibule::prelude::*;

#[derive(Options)]
#[group(required = true)]
struct Copy {
    from: Option<String>,
    to: Option<String>,
}

fn main() {}
