use vestibule::prelude::*;

struct Line;

#[command]
fn logs() -> impl Iterator<Item = Line> {
    std::iter::once(Line)
}

fn main() {}
