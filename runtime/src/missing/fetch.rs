//! Methods that need the feature `fetch`.

use crate::graph::{Cli, Definition};

missing! {
    Cli,
    MountNeedsFetch,
    "`Cli::mount` needs the feature `fetch` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"fetch\"] }}`",
    [fn mount<M>(self, name: impl Into<String>, mount: M) -> Self]
}

missing! {
    Cli,
    FetchNeedsFetch,
    "`Cli::fetch` needs the feature `fetch` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"fetch\"] }}`",
    [fn fetch<M>(self, handler: M) -> Self]
}

missing! {
    Definition,
    DefinitionFetchNeedsFetch,
    "`Definition::fetch` needs the feature `fetch` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"fetch\"] }}`",
    [fn fetch<M>(self, handler: M) -> Self]
}
