use vestibule::prelude::*;

use std::rc::Rc;

#[command]
fn greet() -> impl Iterator<Item = u8> {
    let offset = Rc::new(1);
    (0..3).map(move |number| number + *offset)
}

fn main() {
    let _ = commands![greet];
}
