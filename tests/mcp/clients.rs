//! The server against a client that is not ours: the Python SDK, which checks every result by the revision's schema.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;

use crate::conformance::run;
use crate::http_server::HttpServer;
use crate::server::program;

/// A client that lists and calls tools, in both eras.
const CLIENT: &str = include_str!("client.py");

/// A client that checks every frame by the schemas of both eras.
const WIRE: &str = include_str!("wire.py");

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

/// Lets the client talk to a server, which a command or a URL names.
fn check(server: &[&OsStr]) {
    check_by(CLIENT, server);
}

fn check_by(client: &str, server: &[&OsStr]) {
    let Some(python) = python() else { return };
    let (code, text) = run(Command::new(python).args(["-c", client]).args(server));
    assert_eq!((code, text.lines().last()), (Some(0), Some("ok")), "{text}");
}

#[test]
fn the_python_client_lists_and_calls_over_stdio_in_both_eras() {
    check(&[program().as_os_str(), "mcp".as_ref()]);
}

#[test]
fn the_python_client_lists_and_calls_over_http_in_both_eras() {
    let server = HttpServer::start(env!("CARGO_BIN_EXE_tools"), &[]);
    check(&[server.url("/mcp").as_ref()]);
}

#[test]
fn every_frame_over_stdio_is_valid_by_the_schema_of_its_era() {
    check_by(WIRE, &[env!("CARGO_BIN_EXE_conformance").as_ref(), "mcp".as_ref()]);
}
