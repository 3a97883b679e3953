use super::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/documents");

fn embedded(path: &str) -> Result<String, String> {
    embed(Path::new(FOLDER), path, Span::call_site()).map(|tokens| tokens.to_string())
}

#[test]
fn a_document_is_included_with_its_index() {
    let tokens = embedded("sound.json").unwrap();
    assert!(tokens.contains("include_str ! (") && tokens.contains("sound.json"), "{tokens}");
    assert!(tokens.contains("index : b\"VDX"), "{tokens}");
    assert!(!tokens.contains("deprecated"), "{tokens}");
}

#[cfg(feature = "yaml")]
#[test]
fn yaml_is_embedded_as_json() {
    let tokens = embedded("sound.yaml").unwrap();
    assert!(tokens.contains(r#""{\"openapi\":\"3.1.0\""#), "{tokens}");
    assert!(tokens.contains("include_bytes ! ("), "{tokens}");
}

#[test]
fn faults_in_parts_are_a_warning() {
    let tokens = embedded("dangling.json").unwrap();
    let note = "parts of `dangling.json` cannot be read and are left out:\\n  /paths/~1a/get/parameters/0: \
                unresolved reference `#/components/parameters/P`: not found in the document";
    assert!(tokens.contains(note), "{tokens}");
}

#[test]
fn an_unreadable_document_is_an_error_with_its_place() {
    for (path, message) in [
        ("broken.json", "`broken.json`: line 3, column 3: expected `,` or `}`"),
        ("no_paths.json", "`no_paths.json`: the document has no `paths`, so it has no operations"),
        (
            "old.json",
            "`old.json`: line 1, column 13: unsupported Swagger version `1.2`: expected 2.0 or OpenAPI 3.0, 3.1 or 3.2 (at /swagger)",
        ),
        (
            "sond.json",
            "file `sond.json` not found: paths are relative to the directory of Cargo.toml; did you mean `sound.json`?",
        ),
        (
            "../documents/old.jsn",
            "file `../documents/old.jsn` not found: paths are relative to the directory of Cargo.toml; did you mean `../documents/old.json`?",
        ),
        ("x/y.json", "file `x/y.json` not found: paths are relative to the directory of Cargo.toml"),
    ] {
        assert_eq!(embedded(path).unwrap_err(), message);
    }
}
