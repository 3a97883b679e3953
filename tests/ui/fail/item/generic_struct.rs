use vestibule::prelude::*;

#[derive(Options)]
struct Deploy<T> {
    target: T,
}

fn main() {
    let _ = Deploy::<String>::parse_from(["--target", "x"]);
}
