//! The messages of a server speak of tools and their members, not of the command line.

use serde_json::{Value, json};
use vestibule::fetch::http::{Request, Response};
use vestibule::fetch::{Body, Mount};
use vestibule::prelude::*;

use crate::in_process::{answers, answers_of};

/// Publish a page
#[command]
fn publish(
    /// Path of the page
    #[arg]
    page_path: String,
    /// Hours until it is removed
    #[option(range = 1..)]
    hours: Option<u32>,
    /// Keep it for ever
    #[option(conflicts_with = hours)]
    keep_forever: bool,
    #[option(choices = ["draft", "public"], required_if = "keep_forever=true")] state: Option<String>,
) -> Result<String> {
    let _ = (page_path, hours, keep_forever, state);
    Err(Error::new("TAKEN", "the path is taken")
        .next("pages show '/a b' --with-history", "See who has it")
        .next("publish <page-path> --hours 3", "Choose another one")
        .next("publish --help", "Read more"))
}

/// Show a page
#[command]
fn show(#[arg] page: String, #[option] with_history: bool) -> String {
    format!("{page} {with_history}")
}

#[derive(Options)]
#[allow(dead_code, reason = "no command reads it")]
struct Account {
    account: Option<String>,
}

/// List pages
#[command(read_only)]
fn list() -> Reply<String> {
    Reply::new("none".to_owned()).next("list --account home", "Those of another account")
}

/// Remove a page
#[command(destructive, confirm = "Remove {page}?")]
fn remove(#[arg] page: String) -> String {
    page
}

const DOCUMENT: &str = r#"{ "openapi": "3.1.0", "info": { "title": "t", "version": "1" }, "paths": { "/pets/{petId}": { "put": {
    "operationId": "updatePet",
    "parameters": [{ "name": "petId", "in": "path", "required": true, "schema": { "type": "integer" } }],
    "requestBody": { "required": true, "content": { "application/json": { "schema": { "type": "object",
      "required": ["petName", "keeper"], "properties": {
        "petName": { "type": "string", "minLength": 2 },
        "keeper": { "type": "object", "required": ["homeCity"], "properties": { "homeCity": { "type": "string" } } }
    } } } } },
    "responses": { "200": { "description": "ok" } } } } } }"#;

fn program() -> Cli {
    let api = |_: Request<Body>| async { Response::new(Body::empty()) };
    Cli::create("site")
        .commands(commands![publish, remove])
        .group(Cli::create("pages").commands(commands![show]))
        .mount("api", Mount::from_fn(api).openapi(DOCUMENT))
}

fn call(name: &str, arguments: Value) -> Value {
    let answer = &answers(&program(), &[("tools/call", json!({ "name": name, "arguments": arguments }))])[0];
    let result = &answer["result"];
    assert_eq!(result["isError"], true, "{answer}");
    serde_json::from_str(result["content"][0]["text"].as_str().unwrap()).unwrap()
}

fn messages(name: &str, arguments: Value) -> Vec<String> {
    let error = call(name, arguments);
    let fields = error["fieldErrors"].as_array().unwrap();
    // The message of the only field error is that of the error.
    let message = |field: &Value| field["message"].as_str().or(error["message"].as_str()).unwrap().to_owned();
    fields.iter().map(message).collect()
}

#[test]
fn errors_name_the_members_of_the_input() {
    assert_eq!(
        messages("publish", json!({ "hours": 0, "keepForever": true })),
        [
            "Missing required member of the input: `pagePath`",
            "Invalid value for `hours`: expected an integer from 1 to 4294967295, got `0`",
            "`keepForever` conflicts with `hours`: give only one",
            "Missing required member of the input: `state`, as `keepForever` is `true`",
        ]
    );
    assert_eq!(
        messages("publish", json!({ "pagePath": 5, "state": ["draft"] })),
        [
            "Invalid value for `pagePath`: expected text, got a number `5`",
            "Invalid value for `state`: expected one of draft, public, got a list",
        ]
    );
    // A name that is not known is shown as it is.
    assert_eq!(call("remove", json!({ "page": "/a", "`yes`": true }))["fieldErrors"][0]["path"], "`yes`");
    let error = call("publish", json!({ "pagePath": "a", "state": "secret" }));
    assert!(error["hints"].is_null(), "{error}");
}

#[test]
fn errors_of_operations_name_the_members_of_the_input() {
    assert_eq!(
        messages("api_updatePet", json!({ "petId": "x", "petName": "y", "keeper.homeCity": 3 })),
        [
            "Invalid value for `petId`: expected an integer, got text `\"x\"`",
            "Invalid value for `keeper.homeCity`: expected text, got a number `3`",
            "Invalid value for `petName`: expected at least 2 characters, got `y`",
        ]
    );
    let error = call("api_updatePet", json!({ "petId": 1, "petName": "yes" }));
    assert_eq!(error["message"], "Missing required member of the input: `keeper`", "{error}");
    // A raw request is a command line.
    assert!(error["hints"].is_null(), "{error}");
}

#[test]
fn a_confirmation_is_a_member_of_the_input() {
    let error = call("remove", json!({ "page": "/a" }));
    assert_eq!(error["code"], "CONFIRMATION_REQUIRED");
    assert_eq!(error["hints"], json!(["`\"yes\": true` confirms it; ask the user first"]));
}

#[test]
fn next_steps_are_calls_of_tools_where_they_can_be() {
    let error = call("publish", json!({ "pagePath": "a" }));
    let history = json!({ "page": "/a b", "withHistory": true });
    assert_eq!(
        error["next"],
        json!([
            { "tool": "pages_show", "arguments": history, "why": "See who has it" },
            { "tool": "publish", "arguments": { "pagePath": "<page-path>", "hours": 3 }, "why": "Choose another one" },
            { "argv": ["site", "publish", "--help"], "command": "site publish --help", "why": "Read more" },
        ])
    );
}

#[test]
fn an_unknown_tool_is_answered_with_the_one_that_was_meant() {
    let answer = |name: &str| {
        let answers = answers(&program(), &[("tools/call", json!({ "name": name, "arguments": {} }))]);
        answers[0]["error"]["message"].as_str().unwrap().to_owned()
    };
    let tools = "the tools are publish, remove, pages_show, api_updatePet";
    let meant = |name: &str, tool: &str| format!("no tool is named `{name}` (did you mean `{tool}`?); {tools}");
    for (name, tool) in [
        ("publsh", "publish"),
        ("site_publish", "publish"),
        ("mcp__site__pages_show", "pages_show"),
        ("delete", "remove"),
        ("showPage", "pages_show"),
        ("api_update_pet", "api_updatePet"),
    ] {
        assert_eq!(answer(name), meant(name, tool));
    }
    assert_eq!(answer("frobnicate"), format!("no tool is named `frobnicate`; {tools}"));
}

#[test]
fn a_long_name_is_cut_in_the_answer() {
    let name = "a, ".repeat(20_000);
    let answers = answers(&program(), &[("tools/call", json!({ "name": name, "arguments": {} }))]);
    let message = answers[0]["error"]["message"].as_str().unwrap();
    assert!(message.starts_with("no tool is named `a, a, ") && message.len() < 500, "{message}");
}

#[test]
fn a_tool_that_is_not_listed_is_called_by_another_one() {
    let call = ("tools/call", json!({ "name": "publish", "arguments": {} }));
    let answers = answers_of("mcp --tools search", &program(), &[call]);
    assert_eq!(answers[0]["error"]["message"], "`publish` is not listed: call it by the tool `call`");
}

#[test]
fn no_list_has_a_second_page() {
    let answers =
        answers(&program(), &[("tools/list", json!({ "cursor": "2" })), ("prompts/list", json!({ "cursor": "2" }))]);
    for answer in answers {
        assert_eq!(answer["error"]["code"], -32602, "{answer}");
    }
}

#[test]
fn a_read_only_server_names_its_own_tools() {
    let call = |name: &str| ("tools/call", json!({ "name": name, "arguments": {} }));
    let reading = Cli::create("site").commands(commands![publish, remove, list]);
    let answers = answers_of("mcp --read-only", &reading, &[call("publsh"), call("lst")]);
    let message = |at: usize| answers[at]["error"]["message"].as_str().unwrap();
    assert_eq!(message(0), "no tool is named `publsh`; the tools are list");
    assert_eq!(message(1), "no tool is named `lst` (did you mean `list`?); the tools are list");
}

#[test]
fn a_step_that_clients_cannot_take_stays_a_command_line() {
    let cli = Cli::create("site").globals::<Account>().commands(commands![list]);
    let request = ("tools/call", json!({ "name": "list", "arguments": {} }));
    let [free, fixed] = ["mcp", "mcp --account work"].map(|start| {
        let answer = &answers_of(start, &cli, std::slice::from_ref(&request))[0];
        answer["result"]["_meta"]["dev.vestibule/next"][0].clone()
    });
    assert_eq!((&free["tool"], &free["arguments"]), (&json!("list"), &json!({ "account": "home" })), "{free}");
    assert_eq!((&fixed["tool"], &fixed["command"]), (&Value::Null, &json!("site list --account home")), "{fixed}");
}
