use vestibule::prelude::*;

#[derive(Options)]
struct Target {
    #[option(short = 'r')]
    region: String,
}

#[command]
fn deploy(target: Target, #[option(short = 'r')] replicas: u8) {
    drop((target, replicas));
}

fn main() {}
