//! Embeds the document that the environment variable `DOCUMENT` names.

use std::path::Path;

fn main() -> std::io::Result<()> {
    println!("cargo::rerun-if-env-changed=DOCUMENT");
    let document = std::env::var("DOCUMENT").unwrap_or_default();
    let spec = if document.is_empty() {
        "None::<Spec>".to_owned()
    } else {
        format!("Some(Spec::from(vestibule::openapi!({document:?})))")
    };
    let folder = std::env::var("OUT_DIR").unwrap_or_default();
    std::fs::write(Path::new(&folder).join("compiled_in.rs"), spec)
}
