//! The method of a program that needs the feature `openapi`.

use crate::graph::Cli;

missing! {
    Cli,
    WarningsNeedsOpenapi,
    "`Cli::warnings` needs the feature `openapi` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"openapi\"] }}`",
    [fn warnings(&self) -> Vec<String>]
}
