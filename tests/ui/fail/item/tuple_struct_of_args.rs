use vestibule::prelude::*;

#[derive(Args)]
struct Deploy(String);

fn main() {}
