use vestibule::prelude::*;

use std::path::Path;

#[command]
fn copy(#[arg] from: Path) -> bool {
    from.exists()
}

fn main() {
    let _ = commands![copy];
}
