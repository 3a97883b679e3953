//! The method of a mount that needs the feature `openapi`.

missing! {
    crate::fetch::Mount,
    MountOpenapiNeedsOpenapi,
    "`Mount::openapi` needs the feature `openapi` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"openapi\"] }}`",
    [fn openapi<S>(self, spec: S) -> Self]
}
