//! Commands and fields that only the command line has, and hidden ones.

use std::path::PathBuf;

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::in_process;

/// Global options of the program.
#[derive(Options)]
struct Common {
    /// Folder of the data
    #[option(cli_only, default = ".")]
    root: PathBuf,
}

/// Log in
#[command(cli_only)]
fn login() -> &'static str {
    "logged in"
}

/// Show the keys
#[command(read_only)]
fn keys() -> &'static str {
    "keys"
}

/// Add an item
#[command]
fn add(
    common: Globals<Common>,
    #[arg] name: String,
    #[option(hidden)] force: bool,
    #[option(cli_only)] from: Option<PathBuf>,
) -> String {
    format!("{name} {force} {from:?} {}", common.root.display())
}

fn program() -> Cli {
    let vault = Cli::create("vault").cli_only().commands(commands![keys]);
    Cli::create("app").globals::<Common>().commands(commands![add, login]).group(vault)
}

fn answers(requests: &[(&str, Value)]) -> Vec<Value> {
    in_process::answers(&program(), requests)
}

#[test]
fn what_is_for_the_command_line_is_not_in_the_tools() {
    let answers = answers(&[("tools/list", json!({}))]);
    let tools = answers[0]["result"]["tools"].as_array().unwrap();
    let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
    assert_eq!(names, ["add"]);
    let schema = &tools[0]["inputSchema"];
    assert_eq!(schema["properties"].as_object().unwrap().keys().collect::<Vec<_>>(), ["name"], "{schema}");
    // The command line has all of it.
    let run = |line: &str| Invocation::line(line).run(&program()).success();
    assert_eq!(run("login"), "logged in\n");
    assert_eq!(run("vault keys"), "keys\n");
    assert_eq!(run("add tea --from x --force --root y"), "tea true Some(\"x\") y\n");
    let help = run("--help");
    assert!(help.contains("login") && help.contains("vault") && help.contains("--root"), "{help}");
}

#[test]
fn clients_cannot_call_or_set_it() {
    let call = |name: &str, arguments: Value| ("tools/call", json!({ "name": name, "arguments": arguments }));
    let answers = answers(&[
        call("login", json!({})),
        call("vault_keys", json!({})),
        call("add", json!({ "name": "a", "from": "/etc/passwd" })),
        call("add", json!({ "name": "a", "force": true })),
        call("add", json!({ "name": "a", "root": "/" })),
        call("add", json!({ "name": "a" })),
    ]);
    assert!(answers[0]["error"].is_object() && answers[1]["error"].is_object(), "{answers:?}");
    for (answer, member) in answers[2..5].iter().zip(["from", "force", "root"]) {
        let text = answer.to_string();
        assert!(text.contains("isError\":true") && text.contains(&format!("`{member}`")), "{text}");
    }
    assert_eq!(answers[5]["result"]["content"][0]["text"], "a false None .");
}

#[test]
fn a_field_that_no_client_could_give_is_a_mistake() {
    /// Import a file
    #[command]
    fn import(#[option(cli_only)] file: String) -> String {
        file
    }

    let errors = Cli::create("app").commands(commands![import]).check().unwrap_err();
    let text = format!("{errors:?}");
    assert!(text.contains("--file is required, and `cli_only`"), "{text}");
    assert!(Cli::create("app").group(Cli::create("x").cli_only().commands(commands![import])).check().is_ok());
}
