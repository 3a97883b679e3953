use vestibule::prelude::*;

#[derive(Args)]
struct Sources {
    from: Vec<String>,
}

#[derive(Args)]
struct Target {
    to: String,
}

#[command]
fn copy(sources: Sources, target: Target) {
    drop((sources, target));
}

fn main() {}
