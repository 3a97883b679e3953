use vestibule::prelude::*;

fn status() {}

fn main() {
    status();
    let _ = commands![status];
}
