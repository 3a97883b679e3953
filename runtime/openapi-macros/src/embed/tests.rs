use super::*;

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/documents");

/// Expands a call of the macro.
fn expanded(root: &Path, arguments: &str, is_update: bool) -> Result<String, String> {
    let arguments: Arguments = syn::parse_str(arguments).map_err(|error| error.to_string())?;
    embed(root, &arguments, is_update).map(|tokens| tokens.to_string()).map_err(|(_, message)| message)
}

fn embedded(path: &str) -> Result<String, String> {
    expanded(Path::new(FOLDER), &format!("{path:?}"), false)
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

/// A folder with a document and its lock.
fn folder(operations: &[(&str, &str)], lock: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    write_document(&folder, operations);
    fs::write(folder.path().join("operations.lock"), lock).unwrap();
    folder
}

fn write_document(folder: &tempfile::TempDir, operations: &[(&str, &str)]) {
    let operation =
        |(id, path): &(&str, &str)| format!(r#""{path}": {{"get": {{"operationId": "{id}", "tags": ["t"]}}}}"#);
    let paths: Vec<String> = operations.iter().map(operation).collect();
    let text = format!(r#"{{"openapi": "3.1.0", "paths": {{{}}}}}"#, paths.join(","));
    fs::write(folder.path().join("d.json"), text).unwrap();
}

fn locked(folder: &tempfile::TempDir, is_update: bool) -> Result<String, String> {
    expanded(folder.path(), r#""d.json", lock = "operations.lock""#, is_update)
}

#[test]
fn a_lock_with_the_same_names_is_compiled_in() {
    let tokens = locked(&folder(&[("find", "/a")], "GET find /a\n"), false).unwrap();
    assert!(tokens.contains("option_env ! (\"UPDATE_OPERATIONS\")"), "{tokens}");
    assert!(tokens.contains("operations.lock\"") && !tokens.contains("deprecated"), "{tokens}");
}

#[test]
fn a_name_that_moved_is_an_error() {
    let error = locked(&folder(&[("find", "/b"), ("search", "/a")], "GET find /a\n"), false).unwrap_err();
    assert_eq!(
        error,
        "`d.json` gives names of `operations.lock` to other operations:\n  `find` was GET /a and is now GET /b\nrename \
         them in the document; or, if callers do not rely on the names, build once with UPDATE_OPERATIONS=1 and commit \
         `operations.lock`"
    );
}

#[test]
fn other_changes_of_names_are_a_warning() {
    let folder = folder(&[("list", "/a"), ("new", "/n")], "GET find /a\nGET old /o\n");
    let tokens = locked(&folder, false).unwrap();
    let note = "`operations.lock` is older than `d.json`:\\n  GET /a: `find` is now `list`\\n  `old` (GET /o) is removed\\n  \
                `new` (GET /n) is new\\nto renew it, build once with UPDATE_OPERATIONS=1 and commit it";
    assert!(tokens.contains(note), "{tokens}");
}

#[test]
fn a_lock_is_created_and_renewed_on_request() {
    let folder = folder(&[("find", "/b")], "GET find /a\n");
    let text = || fs::read_to_string(folder.path().join("operations.lock")).unwrap();
    assert!(locked(&folder, true).is_ok_and(|tokens| !tokens.contains("deprecated")));
    assert!(text().ends_with("\nGET find /b\n"), "{}", text());
    fs::remove_file(folder.path().join("operations.lock")).unwrap();
    let missing = "file `operations.lock` not found: paths are relative to the directory of Cargo.toml\nto create it, build \
                   once with UPDATE_OPERATIONS=1";
    assert_eq!(locked(&folder, false).unwrap_err(), missing);
    assert!(expanded(folder.path(), r#""d.json", lock = "operations.lock", naming = "tags""#, true).is_ok());
    assert!(text().ends_with("\nGET t/find /b\n"), "{}", text());
}

#[test]
fn invalid_arguments_are_errors() {
    for (arguments, message) in [
        (r#""d.json", locks = "x""#, "unknown argument `locks`: expected `lock` or `naming`"),
        (r#""d.json", lock = "x", lock = "y""#, "`lock` is given twice"),
        (r#""d.json", naming = "tags""#, "`naming` is for the lock: add `lock = \"operations.lock\"`, or remove it"),
        (r#""d.json", lock = "x", naming = "tag""#, "expected `operation`, `kebab`, `tags` or `paths`"),
    ] {
        assert_eq!(expanded(Path::new(FOLDER), arguments, false).unwrap_err(), message);
    }
    let folder = folder(&[("find", "/b")], "GET find\n");
    assert_eq!(locked(&folder, false).unwrap_err(), "`operations.lock`: line 1 is not `METHOD name path`");
}
