//! Methods that need the feature `config`.

use crate::data::Data;
use crate::graph::Cli;

missing! {
    Cli,
    ConfigNeedsConfig,
    "`Cli::config` needs the feature `config` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"config\"] }}`",
    [fn config<C>(self, config: C) -> Self]
}

missing! {
    Cli,
    ConfigSchemaNeedsConfig,
    "`Cli::config_schema` needs the feature `config` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"config\"] }}`",
    [fn config_schema(&self) -> Data]
}
