use vestibule::prelude::*;

fn size(text: String) -> Result<u8, String> {
    Err(text)
}

#[command]
fn resize(#[arg(parse = size, default = "3")] size: u8) {}

fn main() {
    let _ = commands![resize];
}
