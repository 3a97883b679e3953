use vestibule::prelude::*;

#[command]
fn deploy(
    #[option]
    #[deprecated(note = "use --region")]
    zone: String,
) {
    drop(zone);
}

fn main() {}
