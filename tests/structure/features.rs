//! A feature is a module: `cfg` stands at `mod` lines, at re-exports and at one seam of a layer.

use crate::source::{code, rust_files, text};

/// Maximum number of `#[cfg(feature = …)]` lines in the runtime.
const MAX_LINES: usize = 84;

#[test]
fn features_are_modules() {
    let mut count = 0;
    let mut most = Vec::new();
    for file in rust_files("runtime/src") {
        let lines = text(&file).lines().filter(|line| is_feature_gate(line)).count();
        count += lines;
        most.push((lines, file));
    }
    most.sort_by(|a, b| b.cmp(a));
    let most: Vec<_> = most.iter().take(10).map(|(lines, file)| format!("{lines:4} {}", file.display())).collect();
    assert!(
        count <= MAX_LINES,
        "{count} lines depend on a feature, more than {MAX_LINES}. What only a feature uses belongs to a module of its \
         own, and code that uses it goes through a type that has no values without the feature. Most are in:\n{}",
        most.join("\n")
    );
}

fn is_feature_gate(line: &str) -> bool {
    let line = line.trim_start();
    (line.starts_with("#[cfg(") || line.starts_with("#![cfg(")) && line.contains("feature")
}

/// An `allow` would hide code that only one feature uses and that belongs into its module.
#[test]
fn dead_code_is_not_allowed_in_general() {
    for root in ["runtime/src/lib.rs", "runtime/document/src/lib.rs", "macros/src/lib.rs"] {
        let code = code(&text(root.as_ref()));
        assert!(!code.contains("dead_code"), "{root} allows dead code in the whole crate");
    }
}
