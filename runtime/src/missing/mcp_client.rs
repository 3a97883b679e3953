//! Methods that need the feature `mcp-client`.

missing! {
    crate::fetch::Mount,
    MountMcpNeedsMcpClient,
    "`Mount::mcp` needs the feature `mcp-client` of `vestibule`",
    "in Cargo.toml: `vestibule = {{ version = \"0.1\", features = [\"mcp-client\"] }}`, and `remote` for a URL",
    [fn mcp<S>(server: S) -> Self]
}
