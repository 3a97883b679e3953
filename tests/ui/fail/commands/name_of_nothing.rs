use vestibule::prelude::*;

fn main() {
    let _ = commands![not_a_command];
}
