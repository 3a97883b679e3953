use vestibule::prelude::*;

#[derive(Options)]
struct Target {
    region: String,
}

#[derive(Options)]
struct Source {
    region: String,
}

#[command]
fn copy(target: Target, source: Source) {
    drop((target, source));
}

fn main() {}
