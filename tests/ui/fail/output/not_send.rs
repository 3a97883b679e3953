use vestibule::prelude::*;

#[command]
fn deploy() -> std::rc::Rc<str> {
    "done".into()
}

fn main() {}
