//! The method that needs the features `output` and `terminal`.

use crate::graph::Cli;

missing! {
    Cli,
    PagerNeedsOutputAndTerminal,
    "`Cli::pager` needs the features `output` and `terminal` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"output\", \"terminal\"] }}`",
    [fn pager(self, command: &'static str) -> Self]
}
