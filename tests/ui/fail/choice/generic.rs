use vestibule::prelude::*;

#[derive(Choice)]
enum Environment<T> {
    Staging(T),
}

fn main() {}
