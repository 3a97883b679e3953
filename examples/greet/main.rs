//! The smallest program: a single function.

use vestibule::prelude::*;

/// Greet someone
#[command(example("Ada --loud", "Greet Ada loudly"))]
fn greet(
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_command_is_still_a_function() {
        assert_eq!(greet("Ada".to_owned(), true), "HELLO ADA!");
    }
}
