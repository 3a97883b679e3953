const SHOP: &str = vestibule::openapi!("shop.json", naming = "tags").text;

fn main() {}
