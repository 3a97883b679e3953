use vestibule::prelude::*;

use std::rc::Rc;

#[command]
fn greet() -> impl Iterator<Item = Rc<u8>> {
    std::iter::empty()
}

fn main() {
    let _ = commands![greet];
}
