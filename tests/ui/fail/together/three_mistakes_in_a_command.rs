use vestibule::prelude::*;

#[command(readonly)]
fn deploy<T>(#[arg] region: &str, #[option(short = '-')] replicas: T) {
    let _ = (region, replicas);
}

fn main() {
    let _ = commands![deploy];
}
