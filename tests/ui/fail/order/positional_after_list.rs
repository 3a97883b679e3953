use vestibule::prelude::*;

#[derive(Args)]
struct Copy {
    from: Vec<String>,
    to: String,
}

fn main() {}
