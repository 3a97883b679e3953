use vestibule::prelude::*;

#[command]
fn logs() -> impl Iterator<Item = u8> {
    let line = std::rc::Rc::new(1);
    std::iter::from_fn(move || Some(*line))
}

fn main() {}
