//! Commands that call other commands of their program.

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::routing::{get, post};
use vestibule::fetch::Mount;
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

/// Options of every command.
#[derive(Options)]
struct Common {
    /// The account to work in
    #[option(default = "own", env = "DESK_ACCOUNT")]
    account: String,
}

/// Count the tickets of a team
#[command(read_only)]
fn count(common: Globals<Common>, #[arg] team: String, #[option(default = 2)] factor: i64, ctx: Context) -> Data {
    json!({ "team": team.as_str(), "count": factor * 10, "account": common.account.as_str(), "command": ctx.command() })
}

/// List the names of the teams
#[command(read_only)]
fn teams() -> impl Iterator<Item = &'static str> {
    ["core", "web"].into_iter()
}

/// Close a ticket
#[command(destructive, confirm = "Close {id}?")]
fn close(#[arg] id: u32) -> String {
    format!("closed {id}")
}

/// Move a ticket
#[command(dry_run)]
async fn transfer(#[arg] id: u32, ctx: Context) -> String {
    if ctx.is_dry_run() { format!("would move {id}") } else { format!("moved {id}") }
}

/// Count the bytes of stdin
#[command(read_only)]
fn size(ctx: Context) -> Result<u64> {
    Ok(std::io::copy(&mut ctx.stdin(), &mut std::io::sink())?)
}

/// Call a command, with an object as its input
#[command(read_only, dry_run)]
async fn pass(#[arg] path: String, #[arg] input: Option<String>, ctx: Context) -> Result<Reply<Data>> {
    ctx.call(&path, object(input)?).await
}

/// Call a command, and wait for it
#[command(read_only, dry_run)]
fn wait(#[arg] path: String, #[arg] input: Option<String>, ctx: Context) -> Result<Reply<Data>> {
    ctx.call_blocking(&path, object(input)?)
}

fn object(text: Option<String>) -> Result<Data> {
    let json = serde_json::from_str::<serde_json::Value>(text.as_deref().unwrap_or("null"));
    json.map(Data::from).map_err(|error| Error::new("INVALID", error.to_string()))
}

const TICKETS: &str = r##"{
    "openapi": "3.1.0", "info": { "title": "Tickets", "version": "1" },
    "paths": {
        "/tickets/{id}": {
            "get": {
                "operationId": "getTicket", "summary": "Show a ticket",
                "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],
                "responses": { "200": { "description": "The ticket" } }
            },
            "delete": {
                "operationId": "deleteTicket", "summary": "Remove a ticket",
                "parameters": [{ "name": "id", "in": "path", "required": true, "schema": { "type": "integer" } }],
                "responses": { "204": { "description": "It is gone" } }
            }
        }
    }
}"##;

fn router() -> Router {
    let show = |Path(id): Path<u32>| async move { axum::Json(serde_json::json!({ "id": id, "state": "open" })) };
    let remove = || async { axum::http::StatusCode::NO_CONTENT };
    Router::new()
        .route("/tickets/{id}", get(show).delete(remove))
        .route("/echo", post(|body: String| async move { body }))
}

fn program() -> Cli {
    let tickets = Cli::create("queue").commands(commands![close, transfer]);
    Cli::create("desk")
        .globals::<Common>()
        .commands(commands![count, teams, size, pass, wait])
        .group(tickets)
        .mount("api", Mount::new(router()).openapi(TICKETS))
        .mount("raw", router())
}

fn run(line: &str) -> RunOutput {
    Invocation::line(line).run(&program())
}

/// Runs `pass` and `wait`, which have to answer alike.
fn both(line: &str) -> RunOutput {
    let (passed, waited) = (run(&format!("pass {line}")), run(&format!("wait {line}")));
    assert_eq!((&passed.stdout, passed.exit), (&waited.stdout, waited.exit), "{line}: {waited}");
    passed
}

#[test]
fn a_command_calls_others() {
    program().check().unwrap();
    let counted = both(r#"count '{"team": "core"}' --json"#).json();
    assert_eq!(counted, json!({ "team": "core", "count": 20, "account": "own", "command": "count" }));
    assert_eq!(both("teams --json").json(), json!(["core", "web"]));
    assert_eq!(both(r#"'queue transfer' '{"id": 3}'"#).success(), "moved 3\n");
}

#[test]
fn operations_and_requests_are_called() {
    assert_eq!(both(r#"'api get-ticket' '{"id": 7}' --json"#).json()["state"], "open");
    assert_eq!(both(r#"raw '{"method": "POST", "path": "/echo", "body": "hello"}'"#).success(), "hello\n");
}

#[test]
fn global_options_of_the_call_apply() {
    assert_eq!(both(r#"count '{"team": "a"}' --account shared --json"#).json()["account"], "shared");
    let own = both(r#"count '{"team": "a", "account": "other"}' --account shared --json"#);
    assert_eq!(own.json()["account"], "other");
    let line = r#"pass count '{"team": "a"}' --json"#;
    let output = Invocation::line(line).env("DESK_ACCOUNT", "of-environment").run(&program());
    assert_eq!(output.json()["account"], "of-environment");
}

#[test]
fn errors_are_those_of_the_command() {
    let message = both("count {}").failure(2);
    assert!(
        message.starts_with("Error (VALIDATION_ERROR): `count`: Missing required member of the input: `team`"),
        "{message}"
    );
    let message = both("cuont").failure(2);
    assert!(message.starts_with("Error (COMMAND_NOT_FOUND): `cuont` is not a command of `desk`"), "{message}");
}

/// A command that needs input does not succeed without any.
#[test]
fn a_called_command_has_no_stdin() {
    assert_eq!(Invocation::line("size").stdin("four").run(&program()).success(), "4\n");
    let message = Invocation::line("pass size").stdin("four").run(&program()).failure(1);
    assert!(message.contains("the call has no standard input: only the command line has one"), "{message}");
    let error = program().call_blocking("size", Data::Null).unwrap_err();
    assert!(error.message().contains("the call has no standard input"), "{error}");
}

#[test]
fn limits_of_the_call_hold() {
    assert_eq!(both(r#"teams --read-only --json"#).json(), json!(["core", "web"]));
    for line in [r#"'queue transfer' '{"id": 3}'"#, r#"'queue close' '{"id": 3, "yes": true}'"#] {
        let message = both(&format!("{line} --read-only")).failure(2);
        assert!(message.contains("`--read-only` allows only what is declared read-only"), "{message}");
    }
    let message = both(r#"'api delete-ticket' '{"id": 3}' --read-only"#).failure(2);
    assert!(message.contains("`api deleteTicket` may change something"), "{message}");
    let message = both(r#"'queue close' '{"id": 3}'"#).failure(2);
    assert!(message.starts_with("Error (CONFIRMATION_REQUIRED): `queue close` needs a confirmation"), "{message}");
    assert_eq!(both(r#"'queue close' '{"id": 3, "yes": true}'"#).success(), "closed 3\n");
}

#[test]
fn a_dry_run_changes_nothing_below_it() {
    let output = both(r#"'queue transfer' '{"id": 3}' --dry-run"#);
    assert_eq!(output.stdout, "would move 3\n");
    let message = both(r#"'queue close' '{"id": 3, "yes": true}' --dry-run"#).failure(2);
    assert!(message.contains("`--dry-run` allows only what is declared read-only"), "{message}");
    assert_eq!(both(r#"count '{"team": "a"}' --dry-run --json"#).exit, 0);
}

#[test]
fn a_plain_function_calls_others_within_a_runtime() {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(1).enable_all().build().unwrap();
    runtime.block_on(async {
        for called in ["queue transfer", "api get-ticket"] {
            let io = Io::memory();
            let code = program().serve_with(["wait", called, r#"{"id":3}"#], io.clone()).await;
            assert_eq!(code, 0, "{called}: {}", io.stderr_text());
        }
    });
}

#[test]
fn calls_from_the_library_call_others_too() {
    let cli = Arc::new(program());
    let called = Arc::clone(&cli);
    let from_thread = std::thread::spawn(move || {
        called.call_blocking("pass", json!({ "path": "queue transfer", "input": "{\"id\": 1}" }))
    });
    assert_eq!(*from_thread.join().unwrap().unwrap(), "moved 1");
    let error = cli.call_blocking("wait", json!({ "path": "queue" })).unwrap_err();
    assert!(error.message().starts_with("`desk queue` is a group or a mount"), "{error}");
}
