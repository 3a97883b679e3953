//! Methods that need the feature `completions`.

use crate::graph::Cli;

missing! {
    Cli,
    CompletionsNeedsCompletions,
    "`Cli::completions` needs the feature `completions` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"completions\"] }}`",
    [fn completions<S>(&self, shell: S) -> String]
}
