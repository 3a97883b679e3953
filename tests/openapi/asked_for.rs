//! Corrected calls that do what was asked for, and nothing else.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn parameter(place: &str, name: &str, schema: Value) -> Value {
    json!({ "in": place, "name": name, "required": place == "path", "schema": schema })
}

fn operation(id: &str, parameters: &[Value], properties: Value) -> Value {
    let mut operation = json!({ "operationId": id, "parameters": parameters, "responses": {} });
    if !properties.is_null() {
        let schema = json!({ "type": "object", "properties": properties });
        operation["requestBody"] = json!({ "content": { "application/json": { "schema": schema } } });
    }
    operation
}

fn program() -> Cli {
    let (text, number) = (json!({ "type": "string" }), json!({ "type": "integer" }));
    let id = || parameter("path", "id", number.clone());
    let named = json!({ "name": text, "disabled": { "type": "boolean" } });
    let versions = json!({ "tls": { "type": "string", "enum": ["1.0", "1.2"] } });
    let only = json!({ "type": "string", "enum": ["default"] });
    let body_id = json!({ "id": number, "name": text });
    let document = json!({
        "openapi": "3.1.0",
        "security": [{ "login": [] }, { "access": [] }],
        "components": { "securitySchemes": {
            "login": { "type": "http", "scheme": "basic" }, "access": { "type": "http", "scheme": "bearer" } } },
        "paths": {
            "/devices": {
                "get": operation("get-devices", &[parameter("query", "userId", number.clone()),
                    parameter("query", "id", number.clone()), parameter("query", "uniqueId", text.clone())], Value::Null),
                "post": operation("post-devices", &[], named.clone()),
            },
            "/devices/{id}": {
                "put": operation("put-devices-id", &[id()], body_id),
                "delete": operation("delete-devices-id", &[id()], Value::Null),
            },
            "/groups": { "get": operation("get-groups", &[], Value::Null) },
            "/groups/{id}": { "get": operation("get-groups-id", &[id()], Value::Null) },
            "/domains": {
                "get": operation("getAllDomains", &[], Value::Null),
                "post": operation("addDomain", &[], json!({ "domain": text })),
            },
            "/keys/{address}/{key}": { "get": operation("getKey",
                &[parameter("path", "address", text.clone()), parameter("path", "key", text.clone())], Value::Null) },
            "/cats/{id}": {
                "put": operation("cats_update", &[id()], named.clone()),
                "patch": operation("cats_partial_update", &[id()], named),
            },
            "/plans/{id}/{name}": { "get": operation("plan-get", &[id(), parameter("path", "name", only)], Value::Null) },
            "/caches": { "post": operation("createCache", &[], versions) },
            "/topics/{id}/invite": { "post": operation("inviteToTopic",
                &[parameter("path", "id", text)], Value::Null) },
        },
    });
    Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()))
}

/// Returns the call that the error of a line prints.
fn tried(line: &str) -> Option<String> {
    let error = Invocation::line(line).run(&program()).stderr;
    let call = error.lines().find_map(|line| line.trim_start().strip_prefix("Try: app "));
    call.map(str::to_owned)
}

#[test]
fn a_value_is_given_where_the_call_or_the_operation_tells_it() {
    for (line, call) in [
        ("device show 5", "get-devices --id 5"),
        ("get-devices 5", "get-devices --id 5"),
        ("put-devices-id --id 12 --name Truck", "put-devices-id 12 --name Truck"),
        ("plan-get 3", "plan-get 3 default"),
        ("get-groups 3", "get-groups-id 3"),
        ("createCache --tls TLS1.2", "createCache --tls 1.2"),
        ("patch cat 5 --name Tom", "cats_partial_update 5 --name Tom"),
        ("get-groups --token abc", "get-groups --access …"),
        ("get-devices -u admin:pw", "get-devices --login …"),
        ("post-devices -u admin:pw --name x", "post-devices --login … --name x"),
    ] {
        assert_eq!(tried(line).as_deref(), Some(call), "{line}");
    }
}

#[test]
fn nothing_is_changed_that_was_not_asked_for() {
    for line in [
        // No update that sets nothing stands for another act.
        "archive device 5",
        "archive cat 5",
        // A thing alone asks for no new one.
        "domain example.com",
        "domain update example.com",
        // A verb is not a value, and an address does not identify a topic.
        "key show bob@example.com",
        "invite bob@example.com",
    ] {
        assert_eq!(tried(line), None, "{line}");
    }
    assert_eq!(tried("add domain example.com").as_deref(), Some("add domain --domain example.com"));
    assert_eq!(tried("disable device 5"), None);
}

#[test]
fn a_day_that_does_not_exist_is_not_called_a_form() {
    let day = parameter("query", "day", json!({ "type": "string", "format": "date" }));
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "get": operation("show", &[day], Value::Null) } } });
    let cli = Cli::create("app").fetch(Seen::default().mount().openapi(document.to_string()));
    let error = |line: &str| Invocation::line(line).run(&cli).failure(2);
    assert!(error("show --day 2026-02-30").contains("`2026-02-30` names a day or a time that does not exist"));
    assert!(error("show --day someday").contains("is not written as --day takes it, such as 2026-11-30"));
}
