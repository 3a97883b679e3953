//! Methods that need the feature `reference`.

use crate::data::Data;
use crate::graph::Cli;

missing! {
    Cli,
    InterfaceNeedsReference,
    "`Cli::interface` needs the feature `reference` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"reference\"] }}`",
    [fn interface(&self) -> Data]
}

missing! {
    Cli,
    ManNeedsReference,
    "`Cli::man` needs the feature `reference` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"reference\"] }}`",
    [fn man(&self) -> Vec<String>]
}

missing! {
    Cli,
    OpenapiNeedsReference,
    "`Cli::openapi` needs the feature `reference` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"reference\"] }}`",
    [fn openapi(&self) -> Data]
}

missing! {
    Cli,
    ReferenceNeedsReference,
    "`Cli::reference` needs the feature `reference` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"reference\"] }}`",
    [fn reference(&self) -> String]
}
