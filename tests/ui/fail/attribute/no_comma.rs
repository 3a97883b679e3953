use vestibule::prelude::*;

#[derive(Args)]
struct Deploy {
    from: Option<String>,
    #[arg(default = "x" hidden)]
    to: String,
}

fn main() {}
