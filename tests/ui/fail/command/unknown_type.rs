use vestibule::prelude::*;

#[command]
fn deploy(options: DeployOptions) {
    drop(options);
}

fn main() {}
