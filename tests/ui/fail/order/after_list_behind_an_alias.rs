use vestibule::prelude::*;

type Paths = Vec<String>;

#[derive(Args)]
struct Copy {
    from: Paths,
    to: String,
}

fn main() {}
