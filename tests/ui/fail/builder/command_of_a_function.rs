use vestibule::prelude::*;

#[command]
fn greet() {}

fn main() {
    let _ = Cli::create("friend").command(greet);
}
