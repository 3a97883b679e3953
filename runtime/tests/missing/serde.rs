use serde::Serialize;
use vestibule::prelude::*;

#[derive(Serialize)]
struct Zone {
    name: &'static str,
}

/// Show a zone
#[command]
fn zone() -> Zone {
    Zone { name: "a" }
}

fn main() {
    Cli::create("app")
        .command(Command::new("zones").run(|_| Ok(vec![Zone { name: "a" }])))
        .commands(commands![zone])
        .run();
}
