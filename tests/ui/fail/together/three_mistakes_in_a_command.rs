use vestibule::prelude::*;

#[command(readonly)]
fn deploy(#[arg] region: &str, #[option(short = '-')] replicas: u8) {
    let _ = (region, replicas);
}

fn main() {
    let _ = commands![deploy];
}
