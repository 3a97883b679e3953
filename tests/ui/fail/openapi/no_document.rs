const SHOP: &str = vestibule::openapi!("Cargo.toml").text;

fn main() {}
