use vestibule::prelude::*;

#[derive(Options)]
struct Copy {
    from: std::rc::Rc<u8>,
}

fn main() {}
