use vestibule::prelude::*;

#[derive(Choice)]
enum Environment {}

fn main() {}
