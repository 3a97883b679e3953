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

/// Global options with rules between them, and with forms that are no plain value.
#[derive(Options)]
#[options(one_of(account, number))]
struct Ruled {
    /// Account by name
    account: Option<String>,
    /// Account by number
    number: Option<u32>,
    /// All accounts
    #[option(conflicts_with = limit)]
    all: bool,
    /// Number of accounts
    limit: Option<u32>,
    /// File for a trace, or one by default
    trace: Option<Option<String>>,
    /// Password of the shop
    #[option(secret)]
    password: Option<String>,
}

/// Show the global options
#[command(read_only)]
fn globals(ruled: Globals<Ruled>) -> String {
    let Ruled { account, number, all, limit, trace, password } = &*ruled;
    format!("{account:?} {number:?} {all} {limit:?} {trace:?} {password:?}")
}

fn ruled() -> Cli {
    let echo = axum::Router::new().fallback(axum::routing::any(async || "echo"));
    let has_account = |ctx: &Context| match ctx.globals()["account"].as_str() {
        Some("acme") => Ok(()),
        account => Err(Error::new("DENIED", format!("{account:?}"))),
    };
    let raw = Cli::create("raw").mount("shop", echo).before(has_account);
    Cli::create("shop").globals::<Ruled>().commands(commands![globals]).group(raw)
}

#[test]
fn rules_between_them_hold_for_the_call_and_its_calls() {
    let run = |line: &str| Invocation::line(line).run(&ruled());
    assert!(run("mcp --all --limit 3").failure(2).contains("--limit"));
    assert!(run("mcp --account a --number 3").failure(2).contains("--number"));
    assert!(run("mcp --number x").failure(2).contains("--number"));
    let requests = [
        ("tools/list", json!({})),
        call("globals", &json!({})),
        call("globals", &json!({ "number": 3 })),
        call("raw_shop", &json!({ "path": "/" })),
    ];
    let answers = answers_of("--account acme mcp --trace --all --password p4ss", &ruled(), &requests);
    let schema = &answers[0]["result"]["tools"][0]["inputSchema"];
    assert_eq!(schema["properties"].as_object().unwrap().keys().collect::<Vec<_>>(), ["number", "limit"], "{schema}");
    // No rule asks for what clients do not give.
    let rules = schema.to_string();
    assert!(!rules.contains("\"account\"") && !rules.contains("\"all\""), "{rules}");
    assert_eq!(text(&answers[1]), r#"Some("acme") None true None Some(None) Some("p4ss")"#);
    assert!(answers[2]["result"]["isError"] == true, "{}", answers[2]);
    assert_eq!(text(&answers[3]), "echo", "{}", answers[3]);
}

#[test]
fn secrets_are_in_no_entry() {
    let home = tempfile::tempdir().unwrap();
    let line = "mcp add --agent cursor --password p4ss --account acme";
    let refused = Invocation::line(line).env(HOME, home.path().to_str().unwrap()).run(&ruled()).failure(2);
    assert!(refused.contains("--password") && !refused.contains("p4ss"), "{refused}");
    assert!(!home.path().join(".cursor/mcp.json").exists());
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
