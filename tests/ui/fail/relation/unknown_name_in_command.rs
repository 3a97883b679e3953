use vestibule::prelude::*;

#[derive(Options)]
struct Common {
    json: bool,
}

#[command]
fn go(#[option(conflicts_with = "jsn")] table: bool, common: Common) {
    drop((table, common));
}

fn main() {}
