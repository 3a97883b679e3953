use vestibule::prelude::*;

#[derive(Options)]
enum Environment {
    Staging,
    Production,
}

#[command]
fn deploy(options: Environment) {
    drop(options);
}

fn main() {}
