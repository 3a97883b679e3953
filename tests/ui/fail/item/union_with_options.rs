use vestibule::prelude::*;

#[derive(Options)]
union Port {
    number: u16,
    bytes: [u8; 2],
}

fn main() {}
