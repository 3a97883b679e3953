use vestibule::prelude::*;

#[derive(Options)]
struct Deploy {
    #[option(deprecated = "use --region")]
    zone: String,
}

fn main() {}
