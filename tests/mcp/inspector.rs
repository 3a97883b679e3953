//! The official inspector, which holds tools and skills against the schemas of the protocol.

use std::path::Path;
use std::process::Command;

use crate::conformance::{node_tools, run};
use crate::server::program;

/// Runs the inspector on a program over stdio, and returns what it printed.
fn inspect(program: &Path, era: &str, arguments: &[&str], expected: i32) -> Option<String> {
    let (node, modules) = node_tools()?;
    let script = modules.join("@modelcontextprotocol/inspector/clients/launcher/build/index.js");
    let path = std::env::join_paths(
        node.parent().map(Path::to_owned).into_iter().chain(std::env::split_paths(&std::env::var_os("PATH")?)),
    );
    let mut command = Command::new(&node);
    command.env("PATH", path.unwrap()).arg(script).args(["--cli", "--protocol-era", era]).arg(program).arg("mcp");
    let (code, text) = run(command.args(arguments));
    assert_eq!(code, Some(expected), "{era} {arguments:?}: {text}");
    Some(text)
}

#[test]
fn schemas_pass_the_strict_check_in_both_eras() {
    for era in ["legacy", "modern"] {
        for program in [program(), env!("CARGO_BIN_EXE_conformance").into()] {
            let Some(text) = inspect(&program, era, &["--method", "tools/list", "--strict"], 0) else { return };
            assert!(text.contains("inputSchema"), "{text}");
        }
    }
}

#[test]
fn tools_are_called_in_both_eras() {
    for era in ["legacy", "modern"] {
        let call = |tool, arguments, expected| {
            let words = ["--method", "tools/call", "--tool-name", tool, "--tool-args-json", arguments];
            inspect(&program(), era, &words, expected)
        };
        let Some(text) = call("add", r#"{"a":1,"b":2}"#, 0) else { return };
        assert!(text.contains('3'), "{text}");
        call("fail", "{}", 5);
    }
}

#[test]
fn the_digests_of_skills_are_right() {
    inspect(&program(), "modern", &["--method", "skills/list", "--verify"], 0);
}
