use vestibule::prelude::*;

#[command]
fn deploy(#[option] region: String, #[option(name = "region")] zone: String) {
    drop((region, zone));
}

fn main() {}
