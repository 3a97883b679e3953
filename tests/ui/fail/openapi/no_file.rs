const SHOP: &str = vestibule::openapi!("Cargo.tml").text;

fn main() {}
