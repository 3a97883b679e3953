const SHOP: &str = vestibule::openapi!("../../../../tests/ui/fail/openapi/shop.json", lock = "../../../../tests/ui/fail/openapi/operations.lock").text;

fn main() {}
