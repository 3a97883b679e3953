use vestibule::prelude::*;

#[derive(Choice)]
enum Mode {
    #[choice(alias = "safe")]
    Fast,
    #[choice(alias = "s", aliases("s", "t"))]
    Safe,
}

fn main() {}
