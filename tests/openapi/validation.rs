//! Validation of values by the schemas of a document, before the request is sent.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::{Invocation, RunOutput};
use vestibule_tests::slashed;

use crate::recording_handler::Seen;

const SPEC: &str = r##"{ "openapi": "3.0.3", "servers": [{ "url": "https://api.example/v1" }],
    "paths": {
        "/rooms/{code}": {
            "get": { "operationId": "find", "parameters": [
                { "name": "code", "in": "path", "required": true, "schema": { "type": "string", "pattern": "^[A-Z]{2}\\d+$" } },
                { "name": "word", "in": "query", "schema": { "type": "string", "minLength": 3, "maxLength": 5 } },
                { "name": "step", "in": "query", "schema": { "type": "number", "multipleOf": 0.25 } },
                { "name": "tags", "in": "query", "schema": { "type": "array", "minItems": 2, "maxItems": 3, "uniqueItems": true,
                    "items": { "type": "string", "maxLength": 4 } } },
                { "name": "odd", "in": "query", "schema": { "type": "string", "pattern": "^(?=a)[a-z]+$" } },
                { "name": "area", "in": "query", "style": "deepObject", "schema": { "type": "object",
                    "properties": { "name": { "type": "string", "minLength": 2 } } } },
                { "name": "ids", "in": "query", "schema": { "oneOf": [{ "type": "string", "maxLength": 3 }, { "type": "integer", "maximum": 5 }] } },
                { "name": "pin", "in": "query", "schema": { "type": "string", "format": "password", "minLength": 8 } }
            ] },
            "put": { "operationId": "keep", "parameters": [
                { "name": "code", "in": "path", "required": true, "schema": { "type": "array", "minItems": 2, "items": { "type": "string" } } }],
                "requestBody": { "content": { "application/json": { "schema": { "type": "array",
                    "items": { "$ref": "#/components/schemas/Guest" } } } } } } },
        "/guests": { "post": { "operationId": "invite",
            "requestBody": { "required": true, "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Guest" } } } } } },
        "/files": { "post": { "operationId": "upload", "requestBody": { "content": { "multipart/form-data": { "schema": {
            "type": "object", "required": ["file"], "properties": { "file": { "type": "string", "format": "binary", "maxLength": 1 },
                "name": { "type": "string", "maxLength": 3 } } } } } } } },
        "/pay": { "post": { "operationId": "pay", "requestBody": { "required": true, "content": { "application/json": { "schema": {
            "oneOf": [{ "required": ["card"], "properties": { "card": { "type": "string" } } },
                { "required": ["cash"], "properties": { "cash": { "type": "integer" } } }] } } } } } }
    },
    "components": { "schemas": { "Guest": { "type": "object", "required": ["id", "name"], "additionalProperties": false, "properties": {
        "id": { "type": "integer", "readOnly": true },
        "name": { "type": "string", "minLength": 2 },
        "home": { "type": "object", "required": ["city"], "properties": { "city": { "type": "string" }, "zip": { "type": "string", "maxLength": 5 } } },
        "pets": { "type": "array", "items": { "type": "object", "properties": { "kind": { "type": "string", "enum": ["cat", "dog"] } } } },
        "note": { "type": "string", "nullable": true },
        "friend": { "$ref": "#/components/schemas/Guest" }
    } } } } }"##;

fn cli(seen: &Seen) -> Cli {
    Cli::create("app").mount("api", seen.mount().openapi(SPEC))
}

fn run(seen: &Seen, line: &str) -> RunOutput {
    Invocation::line(&format!("api {line}")).run(&cli(seen))
}

#[track_caller]
fn refused(line: &str) -> String {
    let seen = Seen::default();
    let message = run(&seen, line).failure(2);
    assert!(seen.one().is_none(), "{line} was sent");
    message
}

/// Returns the errors of a line, one per item.
#[track_caller]
fn problems(line: &str) -> Vec<String> {
    let message = refused(line);
    let several = message.lines().filter_map(|line| line.strip_prefix("  - ")).map(str::to_owned).collect::<Vec<_>>();
    let first = message.lines().next().unwrap_or_default().split_once("): ").unwrap().1;
    if several.is_empty() { vec![first.to_owned()] } else { several }
}

#[track_caller]
fn sent(line: &str) -> Value {
    let seen = Seen::default();
    let result = run(&seen, line);
    let request = seen.one().unwrap_or_else(|| panic!("{line}: {result}"));
    match request.body().as_bytes() {
        b"" => json!(request.uri().path_and_query().unwrap().as_str()),
        body => serde_json::from_slice(body).unwrap(),
    }
}

#[test]
fn parameters_are_validated() {
    assert_eq!(
        problems("find ab1 --word ab --step 0.3 --tags a --area.name x --ids 7777"),
        [
            "Invalid value for <code>: expected text that matches `^[A-Z]{2}\\d+$`, got `ab1`",
            "Invalid value for --word: expected at least 3 characters, got `ab`",
            "Invalid value for --step: expected a multiple of 0.25, got `0.3`",
            "Invalid value for --tags: expected at least 2 items, got 1 item",
            "Invalid value for --area.name: expected at least 2 characters, got `x`",
            "Invalid value for --ids: expected a number of at most 5, got `7777`",
        ]
    );
    assert_eq!(
        problems("find AB1 --tags bread --tags a --tags a"),
        [
            "Invalid value for --tags: expected unique items, got \"a\" twice",
            "Invalid value for --tags: expected at most 4 characters, got `bread`",
        ]
    );
    let right = "find AB1 --word äöü --step 0.75 --tags a --tags b --area.name xy --ids 12";
    assert_eq!(sent(right), "/v1/rooms/AB1?word=%C3%A4%C3%B6%C3%BC&step=0.75&tags=a&tags=b&area[name]=xy&ids=12");
}

#[test]
fn an_unsupported_pattern_accepts_every_value() {
    assert_eq!(sent("find AB1 --odd 7"), "/v1/rooms/AB1?odd=7");
}

#[test]
fn errors_hide_secrets_and_raw_requests_skip_validation() {
    let message = refused("find ab --pin 123");
    assert!(message.contains("--pin: expected at least 8 characters, got a value that is not shown"), "{message}");
    assert!(!message.contains("123"), "{message}");
    assert!(message.contains("use the path: `app api /v1/rooms/ab`"), "{message}");
    assert_eq!(sent("/v1/rooms/ab --pin 123"), "/v1/rooms/ab?pin=123");
    // A call to be pasted has the arguments that the program took from argv.
    let api = Seen::default().mount().openapi(SPEC);
    let cli = Cli::create("app").leading_args(["--spec", "my file.json"]).mount("api", api);
    let message = Invocation::line("api invite --name A").run(&cli).failure(2);
    assert!(message.contains("use the path: `app --spec 'my file.json' api /v1/guests -X POST`"), "{message}");
    let message = refused("invite --name A");
    assert!(message.contains("`app api /v1/guests -X POST`"), "{message}");
    assert_eq!(sent(r#"/v1/guests -X POST -d '{"name":"A"}'"#), json!({ "name": "A" }));
}

#[test]
fn a_single_argument_for_an_array_is_not_counted() {
    assert_eq!(sent("keep a"), "/v1/rooms/a");
}

#[test]
fn errors_name_properties_by_their_options() {
    assert_eq!(
        problems(r#"invite --name A --home.zip 123456 --pets '{"kind":"cow"}' --friend '{"name":"B","age":7}'"#),
        [
            "Missing required option: --home.city",
            "Invalid value for --name: expected at least 2 characters, got `A`",
            "Invalid value for --home.zip: expected at most 5 characters, got `123456`",
            "Invalid value for --pets: expected one of cat, dog at `/0/kind`, got `\"cow\"`",
            "Invalid value for --friend: expected at least 2 characters at `/name`, got `\"B\"`",
            "Invalid value for --friend: the document has no `/age`",
        ]
    );
    // The combined value is validated.
    let body = sent(r#"invite --name Ann --home '{"zip":"1"}' --home.city Rome --note null"#);
    assert_eq!(body, json!({ "name": "Ann", "home": { "zip": "1", "city": "Rome" }, "note": null }));
}

#[test]
fn a_whole_body_is_validated() {
    let body =
        r#"{"name":7,"home":{"zip":"123456"},"pets":[{"kind":"cat"},{"kind":"cot"}],"nmae":1,"friend":{"friend":{}}}"#;
    let all = [
        "Invalid value for --body: expected text at `/name`, got `7`",
        "Invalid value for --body: `/home/city` is missing",
        "Invalid value for --body: expected at most 5 characters at `/home/zip`, got `\"123456\"`",
        "Invalid value for --body: expected one of cat, dog at `/pets/1/kind`, got `\"cot\"`; did you mean `cat`?",
        "Invalid value for --body: the document has no `/nmae`; did you mean `name`?",
        "Invalid value for --body: `/friend/name` is missing",
        "Invalid value for --body: `/friend/friend/name` is missing",
    ];
    let mut found = problems(&format!("invite -d '{body}'"));
    let mut wanted = all.map(str::to_owned).to_vec();
    found.sort();
    wanted.sort();
    assert_eq!(found, wanted);
    // Also from stdin and from a file.
    for source in ["-", "@-"] {
        let result = Invocation::new(["api", "invite", "-d", source]).stdin(body).run(&cli(&Seen::default()));
        let message = result.failure(2);
        assert!(all.iter().all(|line| message.contains(line)), "{source}: {message}");
    }
    assert_eq!(
        sent(r#"invite -d '{"name":"Ann","friend":{"name":"Bob"}}'"#),
        json!({ "name": "Ann", "friend": { "name": "Bob" } })
    );
    assert_eq!(problems(r#"keep a -d '[{"name":"Ann"},{}]'"#), ["Invalid value for --body: `/1/name` is missing"]);
    assert_eq!(problems("keep a -d '{}'"), ["Invalid value for --body: expected an array, got an object"]);
}

#[test]
fn an_option_that_overrides_a_body_is_named_in_errors() {
    assert_eq!(
        problems(r#"invite -d '{"name":"Ann","note":5}' --name A"#),
        [
            "Invalid value for --name: expected at least 2 characters, got `A`",
            "Invalid value for --body: expected text or null at `/note`, got `5`",
        ]
    );
}

#[test]
fn a_body_of_another_media_type_is_not_validated() {
    let seen = Seen::default();
    Invocation::new(["api", "invite", "-H", "Content-Type: text/csv", "-d", "name\nA"]).run(&cli(&seen)).success();
    assert_eq!(seen.one().unwrap().body().as_bytes(), b"name\nA");
}

#[test]
fn the_content_of_a_file_is_validated() {
    let folder = tempfile::tempdir().unwrap();
    let file = slashed(folder.path().join("long-name").to_str().unwrap());
    std::fs::write(&file, "content").unwrap();
    let seen = Seen::default();
    run(&seen, &format!("upload --file {file} --name abc")).success();
    assert!(seen.one().is_some());
    assert_eq!(
        problems(&format!("upload --file {file} --name abcd")),
        ["Invalid value for --name: expected at most 3 characters, got `abcd`"]
    );
}

#[test]
fn one_alternative_must_match() {
    assert_eq!(sent("pay --cash 5"), json!({ "cash": 5 }));
    assert_eq!(
        problems("pay"),
        ["Invalid value for --body: expected one of 2 alternatives (with `card` or with `cash`), got an object"]
    );
    assert_eq!(problems(r#"pay -d '{"cash":"x"}'"#).len(), 1);
}

#[test]
fn input_schemas_contain_the_rules_of_the_document() {
    let schema = |name: &str| -> Value {
        let text = Invocation::new(["--schema", "api", name, "--json"]).run(&cli(&Seen::default())).success();
        serde_json::from_str(&text).unwrap()
    };
    let find = schema("find");
    assert_eq!(find["args"]["properties"]["code"]["pattern"], "^[A-Z]{2}\\d+$");
    let options = &find["options"]["properties"];
    assert_eq!((&options["word"]["minLength"], &options["word"]["maxLength"]), (&json!(3), &json!(5)));
    assert_eq!((&options["tags"]["minItems"], &options["tags"]["items"]["maxLength"]), (&json!(2), &json!(4)));
    assert_eq!(options["ids"]["oneOf"][1], json!({ "type": "integer", "maximum": 5 }));
    let invite = schema("invite");
    let options = &invite["options"]["properties"];
    // Properties with their own options are described there.
    assert_eq!(options["home"], json!({ "type": "object" }));
    assert_eq!(options["pets"]["items"]["properties"]["kind"]["enum"], json!(["cat", "dog"]));
    assert_eq!(options["friend.friend.friend"]["$ref"], "#/$defs/Guest");
    assert_eq!(invite["options"]["$defs"]["Guest"]["properties"]["friend"]["$ref"], "#/$defs/Guest");
    let body = &schema("keep")["options"]["properties"]["body"];
    assert_eq!(body["items"]["$ref"], "#/$defs/Guest");
    // The listing has the same.
    let listing = Invocation::line("--llms --json").run(&cli(&Seen::default())).success();
    assert!(listing.contains(r##""$ref":"#/$defs/Guest""##), "{listing}");
}

#[test]
fn input_as_one_object_is_validated() {
    let input = |name: &str, input: &str| {
        let seen = Seen::default();
        let result = Invocation::new(["api", name, "--input", input]).run(&cli(&seen));
        (seen.one().map(|request| serde_json::from_slice::<Value>(request.body().as_bytes()).unwrap()), result)
    };
    let (sent, result) =
        input("invite", r#"{"options":{"name":"Ann","friend":{"name":"B","age":7},"pets":[{"kind":"cow"},{}]}}"#);
    assert_eq!(sent, None);
    let message = result.failure(2);
    for wanted in [
        "--friend: expected at least 2 characters at `/name`",
        "--friend: the document has no `/age`",
        "--pets: expected one of cat, dog at `/0/kind`",
    ] {
        assert!(message.contains(wanted), "{wanted}: {message}");
    }
    let whole = json!({ "name": "Ann", "friend": { "name": "Bob" } });
    for body in [whole.clone(), Value::from(whole.to_string())] {
        let body = json!({ "options": { "body": body } }).to_string();
        let (sent, result) = input("invite", &body);
        assert_eq!(sent, Some(whole.clone()), "{result}");
    }
    let (sent, _) = input("keep", r#"{"args":{"code":"a"},"options":{"body":[{"name":"Ann"}]}}"#);
    assert_eq!(sent, Some(json!([{ "name": "Ann" }])));
}

#[test]
fn a_problem_of_several_schemas_is_reported_once() {
    let spec = json!({ "openapi": "3.1.0", "paths": { "/search": { "post": {
        "operationId": "search",
        "requestBody": { "content": { "application/json": { "schema": { "type": "object", "properties": {
            "query": { "allOf": [{ "$ref": "#/components/schemas/Query" }, { "$ref": "#/components/schemas/Query" }] },
            "size": { "type": "number", "default": 1000.0 } } } } } } } } },
        "components": { "schemas": { "Query": { "type": "object", "properties": {
            "match": { "type": "object", "additionalProperties": { "type": "object" } } } } } } });
    let cli = Cli::create("app").fetch(Seen::default().mount().openapi(spec.to_string()));
    let error = Invocation::new(["search", "--query", r#"{"match":{"author":"anon"}}"#]).run(&cli).failure(2);
    assert_eq!(error.matches("expected an object at `/match/author`").count(), 1, "{error}");
    assert!(!error.contains("more)"), "{error}");
    // A whole number is written as one.
    let help = Invocation::new(["search", "--help"]).run(&cli).success();
    assert!(help.contains("[default: 1000]"), "{help}");
}

#[test]
fn a_text_in_place_of_an_object_is_answered_with_a_sample() {
    let spec = r#"{ "openapi": "3.1.0", "paths": { "/books": { "post": { "operationId": "add", "requestBody": { "content": {
        "application/json": { "schema": { "type": "object", "properties": {
            "authors": { "type": "array", "items": { "type": "object", "required": ["name", "born"], "properties": {
                "name": { "type": "string" }, "born": { "type": "string", "format": "date" }, "kind": { "enum": ["living"] } } } },
            "marks": { "type": "array", "items": { "type": "object", "example": { "page": 7 },
                "properties": { "page": { "type": "integer" } } } }
        } } } } } } } } }"#;
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(spec));
    let answer = |line: &[&str]| Invocation::new(["api", "add"].iter().chain(line)).run(&cli).failure(2);
    let error = answer(&["--authors", "Jane"]);
    let hint = r#"Hint: write an item as JSON, such as `{"name":"text","born":"2026-01-31"}`"#;
    assert!(error.contains(hint), "{error}");
    let error = answer(&["--marks", "seven"]);
    assert!(error.contains(r#"such as `{"page":7}`"#), "{error}");
}
