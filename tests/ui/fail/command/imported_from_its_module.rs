use vestibule::prelude::*;

mod greet {
    use vestibule::prelude::*;

    #[command]
    pub fn greet() {}
}

use greet::greet;

fn main() {
    let _ = commands![greet];
}
