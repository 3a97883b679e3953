use vestibule::prelude::*;

struct Line;

#[command]
fn logs() -> impl Iterator<Item = Result<Line>> {
    std::iter::once(Ok(Line))
}

fn main() {}
