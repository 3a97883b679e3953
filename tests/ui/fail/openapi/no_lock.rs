const SHOP: &str = vestibule::openapi!("../../../../tests/ui/fail/openapi/shop.json", lock = "../../../../tests/ui/fail/openapi/operation.lock").text;

fn main() {}
