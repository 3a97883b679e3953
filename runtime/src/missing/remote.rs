//! Methods that need the feature `remote`.

use crate::fetch::Mount;

missing! {
    Mount,
    MountRemoteNeedsRemote,
    "`Mount::remote` needs the feature `remote` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"remote\"] }}`",
    [fn remote<R>(remote: R) -> Self]
}
