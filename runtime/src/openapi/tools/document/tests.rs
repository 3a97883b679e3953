//! Tests of the document of a list of tools.

use vestibule_document::Document;

use super::{facts_of, to_document};
use crate::mcp_client::{Era, ToolList, read_tool_list};

fn list(json: &str) -> ToolList {
    read_tool_list(json).unwrap()
}

#[test]
fn references_within_a_schema_keep_their_targets() {
    let tools = r##"[{ "name": "tree", "inputSchema": { "type": "object", "properties": {
        "root": { "$ref": "#/$defs/Node" }, "$ref": { "type": "string" }, "far": { "$ref": "https://x.example/s" } },
        "$defs": { "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" } },
            "default": { "$ref": "#/$defs/Node" } } } } }]"##;
    let document = Document::parse(to_document(&list(tools))).unwrap();
    assert_eq!(document.check(), []);
    let schema = document.schema_json("/components/schemas/0-input").unwrap();
    assert!(schema.contains(r##""root":{"$ref":"#/$defs/"##), "{schema}");
    assert!(schema.contains(r#""$ref":{"type":"string"}"#), "{schema}");
}

#[test]
fn tools_that_cannot_be_named_are_left_out() {
    let tools = r#"[{ "name": "" }, { "name": "-x" }, { "name": "a b" }, { "name": "\u001b[31m" }, 7, { "name": "ok" },
        { "name": "ok" }]"#;
    let document = Document::parse(to_document(&list(tools))).unwrap();
    assert_eq!(document.entries().map(|entry| entry.id().into_owned()).collect::<Vec<_>>(), ["ok"]);
    assert_eq!(facts_of(document.text()).1.len(), 1);
}

#[test]
fn effects_are_those_that_the_server_states() {
    let tools = r#"[{ "name": "plain" },
        { "name": "reads", "annotations": { "readOnlyHint": true, "destructiveHint": true } },
        { "name": "wipes", "annotations": { "destructiveHint": true, "idempotentHint": true } }]"#;
    let (_, facts) = facts_of(&to_document(&list(tools)));
    let effects = facts.iter().map(|tool| (tool.effects.read_only, tool.effects.destructive, tool.effects.idempotent));
    assert_eq!(effects.collect::<Vec<_>>(), [(false, false, false), (true, false, false), (false, true, true)]);
}

#[test]
fn a_result_that_is_the_only_member_of_an_object_is_unwrapped() {
    let tools = r#"[
        { "name": "n", "outputSchema": { "type": "object", "properties": { "result": { "type": "integer" } } } },
        { "name": "o", "outputSchema": { "type": "object", "properties": { "result": {}, "more": {} } } }]"#;
    let text = to_document(&ToolList { era: Some(Era::Handshake), ..list(tools) });
    let (era, facts) = facts_of(&text);
    assert_eq!(era, Some(Era::Handshake));
    assert_eq!(facts.iter().map(|tool| tool.is_wrapped).collect::<Vec<_>>(), [true, false]);
    let document = Document::parse(text).unwrap();
    let schema = document.operation(0).unwrap().responses[0].schema.clone().unwrap();
    assert_eq!(document.schema_json(&schema).unwrap(), r#"{"type":"integer"}"#);
}
