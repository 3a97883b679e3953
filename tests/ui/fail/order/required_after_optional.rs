use vestibule::prelude::*;

#[derive(Args)]
struct Copy {
    from: Option<String>,
    to: String,
}

fn main() {}
