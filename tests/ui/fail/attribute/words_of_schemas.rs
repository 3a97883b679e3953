use vestibule::prelude::*;

#[derive(Options)]
struct Order {
    /// Copies
    #[option(min = 1)]
    copies: u32,
    #[option(description = "Where to")]
    address: String,
    #[option(max_items = 3)]
    tags: Vec<String>,
}

fn main() {}
