use vestibule::prelude::*;

#[command(format = "jsn")]
fn status() {}

#[command(output_policy = agents)]
fn list() {}

#[command(output_policy)]
fn view() {}

fn main() {
    let _ = commands![status, list, view];
}
