use vestibule::prelude::*;

#[command]
fn deploy(#[option(count)] verbose: bool) {
    let _ = verbose;
}

fn main() {}
