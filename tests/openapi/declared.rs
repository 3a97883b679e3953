//! Declarations of a document beyond parameters and bodies: streams, and keys that make a request repeatable.

use serde_json::{Value, json};
use vestibule::fetch::http;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Runs an operation with a documented response, which the handler answers with a media type and a body.
fn answered(response: &Value, media_type: &'static str, body: &'static str) -> String {
    let document = json!({
        "openapi": "3.2.0",
        "paths": { "/a": { "get": { "operationId": "op", "responses": { "200": response } } } },
    });
    let seen = Seen::default();
    let mount = seen.answering(move |_| {
        http::Response::builder().header("content-type", media_type).body(body.to_owned()).unwrap()
    });
    let cli = Cli::create("app").mount("api", mount.openapi(document.to_string()));
    Invocation::line("api op --format jsonl").run(&cli).success()
}

#[test]
fn a_declared_stream_is_read_item_by_item() {
    const EVENTS: &str = "data: {\"n\":1}\n\ndata: {\"n\":2}\n\n";
    let content = |media_type: &str, media: Value| json!({ "description": "", "content": { media_type: media } });
    let declared = content("text/event-stream", json!({ "itemSchema": { "type": "object" } }));
    let lines = answered(&declared, "text/event-stream", EVENTS);
    assert_eq!(lines.lines().count(), 2, "{lines}");
    assert!(lines.lines().all(|line| line.contains("\"n\"")), "{lines}");
    assert_eq!(answered(&content("text/event-stream", json!({})), "text/event-stream", EVENTS), lines);
    // Nothing else is a stream, unless the document says so.
    let undeclared = content("application/json", json!({}));
    assert_eq!(answered(&undeclared, "text/event-stream", EVENTS).lines().count(), 1);
    const LINES: &str = "{\"n\":1}\n{\"n\":2}\n";
    let declared = content("application/jsonl", json!({ "itemSchema": { "type": "object" } }));
    assert_eq!(answered(&declared, "application/jsonl", LINES), LINES);
    assert_eq!(answered(&undeclared, "application/jsonl", LINES).lines().count(), 1);
}

#[test]
fn a_declared_idempotency_key_is_filled_in() {
    let key = json!({ "name": "Idempotency-Key", "in": "header", "required": true, "schema": { "type": "string", "format": "uuid" } });
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/a": { "parameters": [key], "post": { "operationId": "mk" }, "get": { "operationId": "ls" } } },
    });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let sent = |line: &str| {
        Invocation::line(line).run(&cli).success();
        let request = seen.one().unwrap();
        request.headers()["idempotency-key"].to_str().unwrap().to_owned()
    };
    let keys = [sent("api mk"), sent("api mk")];
    assert_ne!(keys[0], keys[1]);
    for key in keys {
        let parts: Vec<_> = key.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{key}");
        assert!(key.as_bytes()[14] == b'4' && b"89ab".contains(&key.as_bytes()[19]), "{key}");
    }
    assert_eq!(sent("api mk --idempotency-key mine"), "mine");
    let help = Invocation::line("api mk --help").run(&cli).success();
    assert!(help.contains("A new one for each call by default") && !help.contains("[required]"), "{help}");
    // A client that fills in defaults would send the same key with each call.
    let schema = Invocation::line("api mk --schema --json").run(&cli).success();
    assert!(schema.contains(r#"by default","format":"uuid"}"#), "{schema}");
}

/// Items of a sequence are described as they are printed: events with their data, and lines by their schema.
#[test]
fn the_schema_of_a_sequence_is_that_of_its_items() {
    let output = |media_type: &str, schema: &Value| {
        let mut content = json!({});
        content[media_type] = json!({ "schema": schema });
        let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "get": { "operationId": "watch",
            "responses": { "200": { "description": "", "content": content } } } } },
            "components": { "schemas": { "Ticket": { "type": "object", "properties": { "number": { "type": "integer" } } } } } });
        let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document.to_string()));
        let text = Invocation::line("api watch --schema=output").run(&cli).success();
        serde_json::from_str::<Value>(&text).unwrap()["output"].clone()
    };
    let ticket = json!({ "$ref": "#/components/schemas/Ticket" });
    let text = json!({ "type": "string" });
    let events = output("text/event-stream", &text);
    assert_eq!(
        events,
        json!({ "type": "array", "x-stream": true, "items": { "type": "object",
            "properties": { "event": text, "id": text, "data": text } } })
    );
    let lines = output("application/x-ndjson", &ticket);
    assert_eq!((&lines["type"], &lines["x-stream"]), (&json!("array"), &json!(true)), "{lines}");
    assert!(lines.to_string().contains(r#""number":{"type":"integer"}"#), "{lines}");
    assert_eq!(output("application/json", &text), text);
}
