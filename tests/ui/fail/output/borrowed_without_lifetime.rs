use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    region: String,
}

#[command]
fn deploy(options: &Deploy) -> &str {
    &options.region
}

fn main() {}
