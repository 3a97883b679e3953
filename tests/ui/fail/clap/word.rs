use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    #[option(short, long, num_args = 1..)]
    files: Vec<String>,
}

fn main() {}
