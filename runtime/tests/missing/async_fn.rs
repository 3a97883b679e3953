use vestibule::prelude::*;

/// Show the status
#[command]
async fn status() -> &'static str {
    "fine"
}

fn main() {
    Cli::create("app").commands(commands![status]).run();
}
