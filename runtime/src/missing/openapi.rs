//! Methods that need the feature `openapi`.

use crate::graph::Cli;

missing! {
    Cli,
    WarningsNeedsOpenapi,
    "`Cli::warnings` needs the feature `openapi` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"openapi\"] }}`",
    [fn warnings(&self) -> Vec<String>]
}

#[cfg(feature = "fetch")]
missing! {
    crate::fetch::Mount,
    MountOpenapiNeedsOpenapi,
    "`Mount::openapi` needs the feature `openapi` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"openapi\"] }}`",
    [fn openapi<S>(self, spec: S) -> Self]
}
