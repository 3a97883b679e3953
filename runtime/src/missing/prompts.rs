//! Methods that need the feature `prompts`.

use crate::graph::Cli;

missing! {
    Cli,
    AskForMissingNeedsPrompts,
    "`Cli::ask_for_missing` needs the feature `prompts` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"prompts\"] }}`",
    [fn ask_for_missing(self) -> Self]
}
