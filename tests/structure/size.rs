//! No file grows without end.

use crate::source::{rust_files, text};

const LINES: usize = 500;

#[test]
fn no_rust_file_is_longer_than_five_hundred_lines() {
    let mut long = Vec::new();
    for folder in ["macros", "runtime", "tests", "examples"] {
        for file in rust_files(folder) {
            let lines = text(&file).lines().count();
            if lines > LINES {
                long.push(format!("{}: {lines} lines; split it", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "longer than {LINES} lines:\n{}", long.join("\n"));
}
