use vestibule::prelude::*;

mod friends {
    pub fn greet() {}
}

fn main() {
    let _ = commands![friends::greet];
}
