//! The official conformance suite, in both eras, against a program that is made with the public API.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use crate::http_server::HttpServer;

/// Longest time that the suite may take for an era.
const PATIENCE: Duration = Duration::from_secs(120);

/// The folder in which CI installs the suite and the Node that it needs.
pub(crate) fn node_tools() -> Option<(PathBuf, PathBuf)> {
    let own = std::env::var_os("VESTIBULE_MCP_NODE").map(PathBuf::from);
    let modules =
        own.unwrap_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../target/mcp-node")).join("node_modules");
    let node = modules.join("node/bin/node");
    if node.exists() && modules.join("@modelcontextprotocol/conformance").exists() {
        return Some((node, modules));
    }
    vestibule_tests::skip("no Node with the conformance suite and the inspector; `.ci/run tools` installs them");
    None
}

/// Runs a program to its end, and returns its exit code and what it printed.
pub(crate) fn run(command: &mut Command) -> (Option<i32>, String) {
    let output = tempfile::tempfile().unwrap();
    let handles = [output.try_clone().unwrap(), output.try_clone().unwrap()];
    let [stdout, stderr] = handles;
    let mut child = command.stdin(Stdio::null()).stdout(stdout).stderr(stderr).spawn().expect("the program starts");
    let begin = Instant::now();
    let status = loop {
        if let Some(status) = child.try_wait().expect("the child is there") {
            break status.code();
        }
        if begin.elapsed() > PATIENCE {
            let _ = child.kill();
            let _ = child.wait();
            break None;
        }
        std::thread::sleep(Duration::from_millis(20));
    };
    let mut text = String::new();
    let mut output = output;
    std::io::Seek::rewind(&mut output).unwrap();
    std::io::Read::read_to_string(&mut output, &mut text).unwrap();
    (status, text)
}

/// Runs the suite for an era. A failure that the baseline does not name fails, and so does an entry that is stale.
fn check(era: &str, baseline: &str) {
    let Some((node, modules)) = node_tools() else { return };
    let server = HttpServer::start(env!("CARGO_BIN_EXE_conformance"), &[]);
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("baseline.yml");
    std::fs::write(&file, baseline).unwrap();
    let suite = modules.join("@modelcontextprotocol/conformance/dist/index.js");
    let mut command = Command::new(node);
    command.arg(suite).args(["server", "--url", &server.url("/mcp"), "--requirements", era]);
    command.arg("--expected-failures").arg(file).arg("-o").arg(folder.path());
    let (code, text) = run(&mut command);
    assert_eq!(code, Some(0), "{text}");
}

/// The scenarios of extensions that a program made with the public API passes. Those that need a tool of which a task is the
/// only result are not among them.
const EXTENSIONS: [&str; 6] = [
    "sep-2640-skills-enumeration",
    "sep-2640-skills-manifest",
    "tasks-capability-negotiation",
    "tasks-dispatch-and-envelope",
    "tasks-mrtr-input",
    "tasks-wire-fields",
];

#[test]
fn the_scenarios_of_extensions_pass() {
    let Some((node, modules)) = node_tools() else { return };
    let server = HttpServer::start(env!("CARGO_BIN_EXE_conformance"), &[]);
    let folder = tempfile::tempdir().unwrap();
    let suite = modules.join("@modelcontextprotocol/conformance/dist/index.js");
    for scenario in EXTENSIONS {
        let mut command = Command::new(&node);
        command.arg(&suite).args(["server", "--url", &server.url("/mcp"), "--scenario", scenario]);
        let (code, text) = run(command.arg("-o").arg(folder.path()));
        assert_eq!(code, Some(0), "{text}");
    }
}

/// The scenarios and checks that are expected to fail.
const BASELINE: &str = include_str!("conformance.yml");

#[test]
fn the_suite_of_the_older_era_passes() {
    check("2025-11-25", BASELINE);
}

#[test]
fn the_suite_of_the_newer_era_passes() {
    check("2026-07-28", BASELINE);
}
