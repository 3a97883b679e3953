use vestibule::prelude::*;

#[derive(Options)]
struct Deploy<T> {
    target: T,
}

fn main() {
    let _ = Deploy::<String>::from_argv(["--target", "x"]);
}
