use vestibule::prelude::*;

#[command]
fn deploy<T>(options: T) {
    drop(options);
}

fn main() {}
