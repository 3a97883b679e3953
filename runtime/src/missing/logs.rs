//! Methods that need the feature `logs`.

use crate::graph::Cli;

missing! {
    Cli,
    LogsNeedsLogs,
    "`Cli::logs` needs the feature `logs` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"logs\"] }}`",
    [fn logs(self) -> Self]
}
