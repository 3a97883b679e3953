use vestibule::{Config, Mount, openapi};

fn main() {}
