//! The server against a client that is not ours: the Python SDK, which checks every result by the revision's schema.

use std::path::PathBuf;
use std::process::Command;

use crate::server::program;

/// A client that lists and calls tools, in both eras.
const CLIENT: &str = include_str!("client.py");

/// Returns a Python with the package `mcp`; without one, the test is skipped.
pub(crate) fn python() -> Option<PathBuf> {
    let own = std::env::var_os("VESTIBULE_MCP_PYTHON").map(PathBuf::from);
    let candidates = own.into_iter().chain(["target/mcp-python/bin/python", "python3"].map(PathBuf::from));
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("..");
    let found = candidates
        .map(|candidate| if candidate.components().count() > 1 { root.join(candidate) } else { candidate })
        .find(|python| {
            let imports = Command::new(python).args(["-c", "import mcp.client"]).output();
            imports.is_ok_and(|output| output.status.success())
        });
    if found.is_none() {
        vestibule_tests::skip("no Python with the package mcp");
    }
    found
}

#[test]
fn the_python_client_lists_and_calls_in_both_eras() {
    let Some(python) = python() else { return };
    let output = Command::new(python).args(["-c", CLIENT]).arg(program()).arg("mcp").output().unwrap();
    let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{stdout}\n{stderr}");
    assert_eq!(stdout.lines().last(), Some("ok"), "{stdout}\n{stderr}");
}
