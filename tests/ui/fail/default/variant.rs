use vestibule::prelude::*;

#[derive(Choice)]
enum Size {
    Small,
    Large,
}

#[derive(Options)]
struct Resize {
    #[option(default = Size::Small)]
    size: Size,
}

fn main() {}
