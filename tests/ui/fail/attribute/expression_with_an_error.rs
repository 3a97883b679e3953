use vestibule::prelude::*;

#[derive(Options)]
struct Resize {
    #[option(skip = 1 + )]
    size: u8,
    #[option(count)]
    unit: u8,
}

fn main() {
    let _ = Resize::from_argv(["--size"]).map(|resize| resize.size);
}
