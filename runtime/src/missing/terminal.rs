//! Methods that need the feature `terminal`.

use crate::graph::Cli;

missing! {
    Cli,
    StylesNeedsTerminal,
    "`Cli::styles` needs the feature `terminal` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"terminal\"] }}`",
    [fn styles<S>(self, styles: S) -> Self]
}
