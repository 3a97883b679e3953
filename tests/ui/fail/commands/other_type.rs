use vestibule::prelude::*;

struct Status;

fn main() {
    let _ = commands![Status];
}
