use vestibule::prelude::*;

#[derive(Env)]
struct Settings<'a> {
    home: &'a str,
}

fn main() {}
