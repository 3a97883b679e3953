const SHOP: &str = vestibule::openapi!(shop).text;

fn main() {}
