//! Methods that need the feature `http`.

use std::convert::Infallible;

use crate::graph::Cli;

missing! {
    Cli,
    IntoServiceNeedsHttp,
    "`Cli::into_service` needs the feature `http` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"http\"] }}`",
    [fn into_service(self) -> Infallible]
}
