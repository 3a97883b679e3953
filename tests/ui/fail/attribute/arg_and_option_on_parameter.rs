use vestibule::prelude::*;

#[command]
fn deploy(
    #[arg]
    #[option]
    region: String,
) {
    drop(region);
}

fn main() {}
