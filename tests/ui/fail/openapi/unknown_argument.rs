const SHOP: &str = vestibule::openapi!("shop.json", locked = "operations.lock").text;

fn main() {}
