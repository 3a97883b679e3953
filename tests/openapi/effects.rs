//! Effects of operations, by their method or as the document declares them: the read-only mode and confirmations.

use serde_json::{Value, json};
use vestibule::fetch::{Confirm, http};
use vestibule::openapi::Naming;
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};

use crate::recording_handler::Seen;

const ID: &str = r#"{ "name": "id", "in": "path", "required": true, "schema": { "type": "string" } }"#;

fn document() -> String {
    let id: Value = serde_json::from_str(ID).unwrap();
    let yes = json!({ "name": "yes", "in": "query", "schema": { "type": "string" } });
    json!({
        "openapi": "3.1.0",
        "servers": [{ "url": "https://api.example/v2" }],
        "paths": {
            "/pets": { "get": { "operationId": "listPets" } },
            "/pets/{id}": {
                "parameters": [id],
                "delete": { "operationId": "deletePet", "summary": "Remove a pet.", "tags": ["pets"] },
                "put": { "operationId": "replacePet", "x-cli-destructive": true, "tags": ["pets"] },
            },
            "/pets/mine": { "delete": { "operationId": "leavePets", "x-cli-destructive": false } },
            "/search": { "post": { "operationId": "search", "x-cli-read-only": true } },
            "/reset": { "get": { "operationId": "reset", "x-cli-read-only": false } },
            "/wipe": { "get": { "operationId": "wipe", "x-cli-destructive": true, "parameters": [yes] } },
        },
    })
    .to_string()
}

fn program(seen: &Seen, confirm: Confirm) -> Cli {
    Cli::create("app").mount("api", seen.mount().confirm(confirm).openapi(document()))
}

/// Runs a line, and returns the requests that it sent.
fn run(line: &str, confirm: Confirm) -> (RunOutput, Vec<String>) {
    let seen = Seen::default();
    let output = Invocation::line(line).run(&program(&seen, confirm));
    (output, seen.lines())
}

/// Returns the request that a line sends.
fn sent(line: &str, confirm: Confirm) -> String {
    let (output, lines) = run(line, confirm);
    assert_eq!((output.exit, lines.len()), (0, 1), "{line}: {output}");
    lines.concat()
}

/// Returns the code of the error that keeps a line from being sent.
fn refused(line: &str, confirm: Confirm) -> String {
    let (output, lines) = run(&format!("{line} --format json"), confirm);
    assert!(output.exit == 2 && lines.is_empty(), "{line}: {output}{lines:?}");
    output.json()["error"]["code"].as_str().unwrap().to_owned()
}

#[test]
fn a_declaration_takes_precedence_over_the_method_in_read_only_mode() {
    for line in ["listPets", "search", "/v2/pets", "/v2/search -X POST", "/pets", "/anything", "/v2/search -d x"] {
        sent(&format!("--read-only api {line}"), Confirm::Never);
    }
    for line in ["deletePet 1", "leavePets", "reset", "wipe", "replacePet 1"] {
        assert_eq!(refused(&format!("--read-only api {line}"), Confirm::Never), "READ_ONLY", "{line}");
    }
    let raw = ["/v2/reset", "/reset", "/v2/%72eset", "/v2//reset/", "/v2/reset -I", "/v2/wipe?a=b", "/x -X POST"];
    for line in raw {
        assert_eq!(refused(&format!("--read-only api {line}"), Confirm::Never), "READ_ONLY", "{line}");
    }
}

#[test]
fn what_a_document_declares_destructive_is_confirmed() {
    for line in ["replacePet 1", "wipe", "/v2/wipe", "/v2/pets/1 -X PUT -d x", "/v2/pets/mine -X PUT"] {
        assert_eq!(refused(&format!("api {line}"), Confirm::Declared), "CONFIRMATION_REQUIRED", "{line}");
        sent(&format!("api {line}"), Confirm::Never);
    }
    for line in ["deletePet 1", "leavePets", "reset", "listPets", "/v2/pets/1 -X DELETE"] {
        sent(&format!("api {line}"), Confirm::Declared);
    }
    assert_eq!(sent("api replacePet 1 --yes", Confirm::Declared), "PUT /v2/pets/1");
    assert_eq!(sent("api replacePet 1 -y", Confirm::Declared), "PUT /v2/pets/1");
    assert_eq!(sent("api /v2/wipe --yes", Confirm::Declared), "GET /v2/wipe");
}

#[test]
fn a_program_can_have_all_destructive_requests_confirmed() {
    for line in ["deletePet 1", "replacePet 1", "/v2/pets/1 -X DELETE", "/v2/other -X DELETE", "/v2/wipe"] {
        assert_eq!(refused(&format!("api {line}"), Confirm::Destructive), "CONFIRMATION_REQUIRED", "{line}");
    }
    for line in ["leavePets", "/v2/pets/mine -X DELETE", "search", "/v2/other -X POST", "/v2/pets/1"] {
        sent(&format!("api {line}"), Confirm::Destructive);
    }
}

/// Otherwise a look at the path of a request would send the request again.
#[test]
fn a_path_is_a_request_and_no_spelling_of_a_name() {
    for line in ["/wipe", "/reset -X GET", "/leavePets"] {
        let (method, path) = ("GET", line.split(' ').next().unwrap());
        assert_eq!(sent(&format!("api {line}"), Confirm::Never), format!("{method} {path}"));
    }
}

/// A property of the mount can be set before and after its document.
#[test]
fn builder_calls_of_a_mount_take_any_order() {
    let runs = |line: &str| {
        let seen = Seen::default();
        let mount = || seen.mount();
        let programs = [
            mount().confirm(Confirm::Destructive).base_path("/v9").events().description("Pets").openapi(document()),
            mount().openapi(document()).confirm(Confirm::Destructive).base_path("/v9").events().description("Pets"),
        ];
        programs.map(|mount| {
            let cli = Cli::create("app").mount("api", mount);
            let output = Invocation::line(line).run(&cli);
            (output.exit, output.stdout, output.stderr, seen.lines())
        })
    };
    for line in ["api deletePet 1", "api deletePet 1 --yes", "api listPets", "api /pets", "--help", "api --help"] {
        let [before, after] = runs(line);
        assert_eq!(before, after, "{line}");
    }
    let [(_, _, _, sent), _] = runs("api deletePet 1 --yes");
    assert_eq!(sent, ["DELETE /v9/pets/1"]);
}

#[test]
fn the_error_has_the_request_and_the_complete_call() {
    insta::assert_snapshot!(run("api deletePet 'a b'", Confirm::Destructive).0, @r#"
    exit: 2
    --- stderr
    Error (CONFIRMATION_REQUIRED): `api deletePet` needs a confirmation: Remove a pet (DELETE /v2/pets/a%20b)?
      Hint: `--yes` confirms it (`"yes": true` as input); ask the user first
      Next: app api deletePet 'a b' --yes  # Confirm the call
    "#);
    insta::assert_snapshot!(run("api /v2/pets/7 -X DELETE -u ann:s3cret -H 'Authorization: x'", Confirm::Destructive).0, @r#"
    exit: 2
    --- stderr
    Error (CONFIRMATION_REQUIRED): `api` needs a confirmation: Send DELETE /v2/pets/7?
      Hint: `--yes` confirms it (`"yes": true` as input); ask the user first
      Next: app api /v2/pets/7 -X DELETE -u ann:… -H 'Authorization: …' --yes  # Confirm the call
    "#);
    insta::assert_snapshot!(run("api -X DELETE -- /v2/pets --yes", Confirm::Destructive).0, @r#"
    exit: 2
    --- stderr
    Error (CONFIRMATION_REQUIRED): `api` needs a confirmation: Send DELETE /v2/pets/--yes?
      Hint: `--yes` confirms it (`"yes": true` as input); ask the user first
      Next: app api -X DELETE --yes -- /v2/pets --yes  # Confirm the call
    "#);
}

#[test]
fn a_parameter_of_the_name_stays_one() {
    assert_eq!(refused("api wipe --yes maybe", Confirm::Declared), "CONFIRMATION_REQUIRED");
    assert_eq!(sent("api wipe --yes maybe --confirm-request", Confirm::Declared), "GET /v2/wipe?yes=maybe");
    assert_eq!(sent("api wipe --yes maybe -y", Confirm::Declared), "GET /v2/wipe?yes=maybe");
    assert_eq!(sent("api /v2/wipe --query.yes 1 --yes", Confirm::Declared), "GET /v2/wipe?yes=1");
    // A mount that confirms nothing has no flag of the name.
    assert_eq!(sent("api /v2/wipe --yes 1", Confirm::Never), "GET /v2/wipe?yes=1");
}

/// Returns a mount with an operation that has a boolean `yes`, which the document may name as its confirmation.
fn purge(seen: &Seen, confirm: &str) -> Cli {
    let body =
        json!({ "type": "object", "properties": { "yes": { "type": "boolean" }, "all": { "type": "boolean" } } });
    let purge = json!({
        "operationId": "purge", "x-cli-destructive": true, "x-cli-confirm": confirm,
        "requestBody": { "content": { "application/json": { "schema": body } } },
    });
    let document = json!({ "openapi": "3.1.0", "paths": { "/purge": { "post": purge } } }).to_string();
    Cli::create("app").mount("api", seen.mount().openapi(document))
}

fn body_of(seen: &Seen) -> String {
    seen.one().map(|request| String::from_utf8_lossy(request.body().as_bytes()).into_owned()).unwrap_or_default()
}

/// One flag confirms, as the documents of programs of this crate have it.
#[test]
fn an_input_that_the_document_names_confirms_the_operation() {
    let seen = Seen::default();
    let cli = purge(&seen, "yes");
    for line in ["api purge --all", "api purge --all --yes=false"] {
        let refused = Invocation::line(&format!("{line} --json")).run(&cli);
        assert_eq!(refused.json()["error"]["code"], "CONFIRMATION_REQUIRED", "{line}: {refused}");
    }
    assert!(seen.one().is_none());
    for line in ["api purge --all --yes", "api purge --all -y"] {
        assert_eq!((Invocation::line(line).run(&cli).exit, body_of(&seen).as_str()), (0, r#"{"yes":true,"all":true}"#));
    }
    // The answer of a person is sent, too.
    let answered = Invocation::line("api purge --all").answers(["yes"]).run(&cli);
    assert_eq!((answered.exit, body_of(&seen).as_str()), (0, r#"{"yes":true,"all":true}"#), "{answered}");
    // Without the name, a boolean that is called so means something else.
    let cli = purge(&seen, "");
    let refused = Invocation::line("api purge --yes --json").run(&cli);
    assert_eq!(refused.json()["error"]["fieldErrors"][0]["path"], "confirm-request", "{refused}");
    assert_eq!(Invocation::line("api purge --yes=false -y").run(&cli).exit, 0);
    assert_eq!(body_of(&seen), r#"{"yes":false}"#);
}

/// The path of a failed request tells nothing where only a POST has it, and would send that again.
#[test]
fn an_unknown_outcome_names_a_request_that_the_document_has() {
    let paths = json!({
        "/purge": { "post": { "operationId": "purge" } },
        "/jobs": { "post": { "operationId": "submit" }, "get": { "operationId": "list" } },
    });
    let seen = Seen::default();
    let failing = seen.answering(|_| http::Response::builder().status(500).body(String::new()).unwrap());
    let document = json!({ "openapi": "3.1.0", "paths": paths }).to_string();
    let cli = Cli::create("app").mount("api", failing.openapi(document));
    let next = |line: &str| {
        let error = Invocation::line(&format!("{line} --json")).run(&cli).json()["error"].clone();
        (error["outcome"].as_str().unwrap_or_default().to_owned(), error["next"][0]["command"].clone())
    };
    assert_eq!(next("api purge"), ("unknown".to_owned(), Data::Null));
    assert_eq!(next("api submit"), ("unknown".to_owned(), "app api /jobs".into()));
}

#[test]
fn a_person_is_asked() {
    let seen = Seen::default();
    let cli = program(&seen, Confirm::Destructive);
    let answered = |line: &str, answer: &str| Invocation::line(line).answers([answer]).run(&cli).exit;
    assert_eq!((answered("api deletePet 1", "no"), answered("api /v2/a -X DELETE", "no")), (1, 1));
    assert!(seen.lines().is_empty());
    assert_eq!((answered("api deletePet 1", "yes"), answered("api /v2/a -X DELETE", "yes")), (0, 0));
    assert_eq!(seen.lines(), ["DELETE /v2/pets/1", "DELETE /v2/a"]);
}

#[tokio::test]
async fn the_library_confirms_by_a_member() {
    let seen = Seen::default();
    let cli = program(&seen, Confirm::Destructive);
    let error = cli.call("api deletePet", json!({ "id": "1" })).await.unwrap_err();
    assert_eq!((error.code(), error.field_errors()[0].name()), ("CONFIRMATION_REQUIRED", Some("yes")));
    assert!(seen.lines().is_empty());
    drop(cli.call("api deletePet", json!({ "id": "1", "yes": true })).await.unwrap());
    assert_eq!(seen.lines(), ["DELETE /v2/pets/1"]);
}

#[test]
fn descriptions_name_effects_and_confirmations() {
    let listed = |confirm: Confirm| {
        let listing = run("api --llms --format json", confirm).0.json();
        let commands = listing["commands"].as_array().unwrap().iter();
        commands.map(|command| format!("{} {}", command["name"], command["effects"])).collect::<Vec<_>>().join("\n")
    };
    insta::assert_snapshot!(listed(Confirm::Declared), @r#"
    "api listPets" {"readOnly":true}
    "api deletePet" {"destructive":true,"idempotent":true}
    "api replacePet" {"destructive":true,"idempotent":true,"confirm":true}
    "api leavePets" {"idempotent":true}
    "api search" {"readOnly":true}
    "api reset" null
    "api wipe" {"destructive":true,"confirm":true}
    "#);
    insta::assert_snapshot!(listed(Confirm::Destructive), @r#"
    "api listPets" {"readOnly":true}
    "api deletePet" {"destructive":true,"idempotent":true,"confirm":true}
    "api replacePet" {"destructive":true,"idempotent":true,"confirm":true}
    "api leavePets" {"idempotent":true}
    "api search" {"readOnly":true}
    "api reset" null
    "api wipe" {"destructive":true,"confirm":true}
    "#);
    let help = run("api deletePet --help", Confirm::Destructive).0.success();
    assert!(help.contains("Effects: destructive, idempotent, asks for a confirmation"), "{help}");
    assert!(help.contains("-y, --yes "), "{help}");
    assert!(!run("api deletePet --help", Confirm::Declared).0.success().contains("--yes"));
    let seen = Seen::default();
    let cli = Cli::create("app")
        .mount("api", seen.mount().confirm(Confirm::Destructive).openapi(document()).naming(Naming::Tags));
    assert_eq!(Invocation::line("api pets delete 1").run(&cli).exit, 2);
}

#[test]
fn a_document_that_cannot_be_read_declares_nothing() {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi("{"));
    let output = Invocation::line("api /x").run(&cli);
    assert!(output.failure(1).contains("DOCUMENT_ERROR"));
}

#[test]
fn a_read_only_call_writes_no_file() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("kept.txt");
    std::fs::write(&file, "kept").unwrap();
    for line in ["api listPets -o", "api /pets -o"] {
        let line = format!("{line} {} --read-only", file.display());
        let (output, lines) = run(&line, Confirm::Destructive);
        let message = output.failure(2);
        assert!(
            message.contains("the call writes a file, and `--read-only` allows only what changes nothing"),
            "{message}"
        );
        assert_eq!((lines.len(), std::fs::read_to_string(&file).unwrap().as_str()), (0, "kept"));
    }
    // A dash stands for stdout.
    for line in ["api listPets -o - --read-only", "api /pets -o - --read-only"] {
        assert_eq!(sent(line, Confirm::Destructive).split(' ').next(), Some("GET"), "{line}");
    }
}

/// A file is there for all calls: it must not confirm one, or say where its result goes.
#[test]
fn config_files_confirm_nothing() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("app.json");
    let seen = Seen::default();
    let cli = || program(&seen, Confirm::Destructive).config(Config::new());
    for (command, text) in [("deletePet 1", r#"{"yes": true}"#), ("listPets", r#"{"output-file": "x"}"#)] {
        let name = command.split(' ').next().unwrap();
        std::fs::write(&file, format!(r#"{{"api": {{"{name}": {text}}}}}"#)).unwrap();
        let line = format!("api {command} --config {}", file.display());
        let message = Invocation::line(&line).run(&cli()).failure(2);
        assert!(message.contains("is about a single call: a config file cannot set it"), "{message}");
    }
    assert!(seen.lines().is_empty());
    let schema = cli().config_schema().to_string();
    assert!(!schema.contains("\"yes\"") && !schema.contains("output-file"), "{schema}");
}
