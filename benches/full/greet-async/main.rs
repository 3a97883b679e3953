//! The same as an async function, which needs a runtime.

use vestibule::prelude::*;

/// Greet someone
#[command]
async fn greet(
    /// Who to greet
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
