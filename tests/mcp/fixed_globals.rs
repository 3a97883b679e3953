//! Global options that the call of the server gives: those of every call of its clients.

use std::path::PathBuf;

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::HOME;

use crate::in_process::{answers, answers_of};

/// Global options of the program.
#[derive(Options)]
struct Common {
    /// Account to work in
    #[option(short = 'a', env = "SHOP_ACCOUNT")]
    account: String,
    /// Regions to work in
    #[option]
    region: Vec<String>,
    /// More detail
    #[option(short = 'v', count)]
    detail: u8,
    /// Ask the cache first
    #[option(default = true)]
    cache: bool,
    /// File of the keys
    #[option(cli_only, default = "keys")]
    keys: PathBuf,
}

/// Show an order
#[command(read_only)]
fn order(common: Globals<Common>, #[arg] number: u64) -> String {
    let Common { account, region, detail, cache, keys } = &*common;
    format!("{account} {number} {region:?} {detail} {cache} {}", keys.display())
}

/// Show an order by way of another command
#[command(read_only)]
fn twice(ctx: Context, #[arg] number: u64) -> Result<Reply<Data>> {
    ctx.call_blocking("order", json!({ "number": number }))
}

fn program() -> Cli {
    Cli::create("shop").globals::<Common>().commands(commands![order, twice])
}

fn call(name: &str, arguments: &Value) -> (&'static str, Value) {
    ("tools/call", json!({ "name": name, "arguments": arguments }))
}

fn text(answer: &Value) -> &str {
    answer["result"]["content"][0]["text"].as_str().unwrap_or_else(|| panic!("{answer}"))
}

const LINE: &str = "--account acme -vv mcp --region eu --region us --no-cache --keys /keys";

#[test]
fn they_are_those_of_every_call() {
    let requests = [call("order", &json!({ "number": 7 })), call("twice", &json!({ "number": 8 }))];
    let answers = answers_of(LINE, &program(), &requests);
    assert_eq!(text(&answers[0]), r#"acme 7 ["eu", "us"] 2 false /keys"#);
    assert_eq!(text(&answers[1]), r#"acme 8 ["eu", "us"] 2 false /keys"#);
}

#[test]
fn clients_neither_see_nor_set_them() {
    let requests = [
        ("tools/list", json!({})),
        call("order", &json!({ "number": 7, "account": "other" })),
        call("order", &json!({ "args": { "number": 7 }, "globals": { "account": "other" } })),
        call("order", &json!({ "number": 7, "region": ["eu"] })),
    ];
    let given = answers_of("--account acme mcp", &program(), &requests);
    let members = |answer: &Value| -> Vec<String> {
        let schema = &answer["result"]["tools"][0]["inputSchema"];
        schema["properties"].as_object().unwrap().keys().cloned().collect()
    };
    assert_eq!(members(&given[0]), ["number", "region", "detail", "cache"]);
    assert_eq!(given[0]["result"]["tools"][0]["inputSchema"]["required"], json!(["number"]));
    for answer in &given[1..3] {
        assert!(answer["result"]["isError"] == true && text(answer).contains("Unknown member"), "{answer}");
    }
    assert_eq!(text(&given[3]), r#"acme 7 ["eu"] 0 true keys"#);
    // What the call leaves open is left to clients, though the program requires it.
    let open = answers(&program(), &requests);
    assert_eq!(members(&open[0]), ["number", "account", "region", "detail", "cache"]);
    assert_eq!(text(&open[1]), "other 7 [] 0 true keys");
}

#[test]
fn wrong_ones_are_errors_of_the_call() {
    let run = |line: &str| Invocation::line(line).run(&program());
    assert!(run("mcp --acount x").failure(2).contains("--acount"));
    assert!(run("completions bash --account x").failure(2).contains("--account"));
    let help = run("mcp --help").success();
    assert!(help.contains("--account"), "{help}");
    assert!(!run("completions --help").success().contains("--account"));
}

#[test]
fn entries_of_clients_have_them() {
    let home = tempfile::tempdir().unwrap();
    let folder = home.path().to_str().unwrap();
    let args = |line: &str, file: &str| {
        Invocation::line(line).env(HOME, folder).run(&program()).success();
        let entry: Value = serde_json::from_str(&std::fs::read_to_string(home.path().join(file)).unwrap()).unwrap();
        entry["mcpServers"]["shop"]["args"].clone()
    };
    let line = "-a acme mcp add --agent cursor --region eu -v --no-cache";
    let given = json!(["--account=acme", "--region=eu", "--detail", "--no-cache", "mcp"]);
    assert_eq!(args(line, ".cursor/mcp.json"), given);
    // Clients start the server in other folders; the files of a project name no folder of this machine.
    let keys = std::path::absolute("keys.pem").unwrap();
    let given = json!([format!("--keys={}", keys.display()), "mcp"]);
    assert_eq!(args("--keys keys.pem mcp add --agent cursor --force", ".cursor/mcp.json"), given);
    let line = format!("--keys keys.pem mcp add --agent cursor --project={folder}/work");
    std::fs::create_dir(home.path().join("work")).unwrap();
    assert_eq!(args(&line, "work/.cursor/mcp.json"), json!(["--keys=keys.pem", "mcp"]));
}
