//! An async command, with the default features.

use vestibule::prelude::*;

/// Greet someone
#[command]
async fn greet(
    /// Name to greet
    #[arg]
    name: String,
    /// Shout
    #[option(short = 'l')]
    loud: bool,
) -> String {
    let greeting = format!("Hello {name}");
    if loud { format!("{}!", greeting.to_uppercase()) } else { greeting }
}

fn main() -> std::process::ExitCode {
    Cli::create("greet").version(env!("CARGO_PKG_VERSION")).root(commands![greet]).run()
}
