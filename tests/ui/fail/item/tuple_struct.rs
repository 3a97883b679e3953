use vestibule::prelude::*;

#[derive(Options)]
struct Deploy(String, u16);

#[command]
fn deploy(options: Deploy) {
    drop(options);
}

fn main() {}
