//! The profile of names and schemas that the APIs of large models take: no union at the root, no list of types, no boolean
//! schema, references that lead somewhere, and names of at most 64 characters with the prefix of clients.
//!
//! Real documents are not part of this repository; without `$VESTIBULE_FIXTURES` their test is skipped.

use std::collections::HashSet;
use std::path::Path;

use serde_json::{Value, json};
use vestibule::fetch::{Body, http};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::server::{Era, Server};

/// Returns the tools of a program in a session in memory.
fn tools(cli: &Cli) -> Vec<Value> {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let list = json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/list", "params": { "_meta": meta } });
    let output = Invocation::line("mcp --tools direct").stdin(format!("{list}\n")).run(cli);
    let mut frame: Value = serde_json::from_str(output.stdout.trim()).unwrap_or_else(|_| panic!("{}", output.stderr));
    serde_json::from_value(frame["result"]["tools"].take()).expect("a list of tools")
}

/// Returns what is outside of the profile.
fn problems(program: &str, tools: &[Value]) -> Vec<String> {
    let (mut names, mut found) = (HashSet::new(), Vec::new());
    for tool in tools {
        let name = tool["name"].as_str().unwrap();
        let is_plain = name.chars().all(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-');
        if !is_plain || format!("mcp__{program}__{name}").len() > 64 || !names.insert(name) {
            found.push(format!("the name {name}"));
        }
        let schema = &tool["inputSchema"];
        if schema["type"] != "object"
            || ["anyOf", "oneOf", "allOf", "enum", "not"].iter().any(|key| !schema[key].is_null())
        {
            found.push(format!("{name}: the root of {schema}"));
        }
        for member in schema["properties"].as_object().into_iter().flatten().map(|(member, _)| member) {
            if member.len() > 64 || !member.chars().all(|c| c.is_ascii_alphanumeric() || "_.-".contains(c)) {
                found.push(format!("{name}: the member {member}"));
            }
        }
        walk(schema, schema, &mut |what| found.push(format!("{name}: {what}")));
        let output = &tool["outputSchema"];
        if !output.is_null() {
            walk(output, output, &mut |what| found.push(format!("{name}: result: {what}")));
        }
    }
    found
}

/// Reports what is outside of the profile in a schema.
fn walk(root: &Value, schema: &Value, report: &mut dyn FnMut(String)) {
    let Value::Object(map) = schema else { return report(format!("the schema {schema}")) };
    if map.get("type").is_some_and(|kind| !kind.is_string()) {
        report(format!("the type {}", map["type"]));
    }
    if schema["type"] == "array" && schema["items"].is_null() && schema["prefixItems"].is_null() {
        report(format!("no items in {schema}"));
    }
    if let Some(reference) = map.get("$ref") {
        let pointer = reference.as_str().and_then(|reference| reference.strip_prefix('#'));
        if !pointer.is_some_and(|pointer| root.pointer(pointer).is_some_and(Value::is_object)) {
            report(format!("the reference {reference}"));
        }
    }
    for (key, value) in map {
        match (key.as_str(), value) {
            ("properties" | "$defs", Value::Object(members)) => {
                members.values().for_each(|own| walk(root, own, report));
            }
            ("anyOf" | "allOf" | "prefixItems", Value::Array(all)) => {
                all.iter().for_each(|own| walk(root, own, report));
            }
            ("items", own) => walk(root, own, report),
            ("additionalProperties", own) if !own.is_boolean() => walk(root, own, report),
            ("oneOf" | "not" | "if" | "then" | "else" | "const" | "patternProperties" | "$id" | "$anchor", _) => {
                report(format!("the keyword {key}"));
            }
            _ => {}
        }
    }
}

async fn unavailable(_: http::Request<Body>) -> http::Response<String> {
    http::Response::new(String::new())
}

fn with_document(spec: impl Into<Spec>) -> Cli {
    Cli::create("app").mount("api", Mount::from_fn(unavailable).openapi(spec))
}

#[test]
fn tools_are_within_the_profile() {
    let mut server = Server::of(Era::Modern);
    let list = server.result("tools/list", json!({}));
    assert_eq!(problems("tools", list["tools"].as_array().unwrap()), [""; 0]);
}

/// A document whose inputs share names and definitions, and whose schemas no API takes as they are.
const UNUSUAL: &str = r##"{
    "openapi": "3.1.0",
    "paths": {
        "/nodes/{id}": { "post": {
            "operationId": "addNode",
            "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": ["string", "integer"] } },
                { "name": "filter[name]", "in": "query", "schema": { "oneOf": [{ "const": "a" }, { "type": "null" }] } },
                { "name": "tree", "in": "query", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Node" } } } }
            ],
            "requestBody": { "content": { "application/json": { "schema": {
                "type": "object",
                "required": ["id", "gone"],
                "properties": {
                    "id": { "$ref": "#/components/schemas/Node" },
                    "any": true,
                    "list": { "type": "array" },
                    "lists": { "type": ["array", "null"] },
                    "map": { "type": "object", "patternProperties": { "^x": false }, "additionalProperties": { "$ref": "#/components/schemas/Node" } },
                    "closed": { "not": {}, "if": true, "then": false }
                },
                "anyOf": [{ "required": ["any"] }, { "required": ["list"] }]
            } } } },
            "responses": { "200": { "description": "", "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Node" } } } } }
        } }
    },
    "components": { "schemas": {
        "Node": { "type": "object", "properties": {
            "children": { "type": "array", "items": { "$ref": "#/components/schemas/Node" } },
            "next": { "oneOf": [{ "$ref": "#/components/schemas/Node" }, { "type": "null" }] }
        } }
    } }
}"##;

#[test]
fn operations_are_within_the_profile_whatever_the_document_says() {
    let cli = with_document(UNUSUAL);
    let tools = tools(&cli);
    assert_eq!(tools.len(), 1);
    // The inputs are in parts, as two of them have one name, and share the definitions at the root.
    assert!(!tools[0]["inputSchema"]["$defs"].is_null(), "{}", tools[0]);
    assert_eq!(problems("app", &tools), [""; 0], "{}", tools[0]);
    assert!(cli.check().is_ok());
}

#[test]
fn operations_of_real_documents_are_within_the_profile() {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/fixtures");
    let folder = std::env::var_os("VESTIBULE_FIXTURES").map_or_else(beside, Into::into).join("openapi");
    if !folder.exists() {
        return vestibule_tests::skip_optional("VESTIBULE_FIXTURES does not name a folder");
    }
    for document in
        ["petstore-v3.json", "museum-3.1.json", "box.json", "slack.json", "openai.json", "docker-engine.json"]
    {
        let cli = with_document(Spec::path(folder.join(document)));
        let tools = tools(&cli);
        assert!(!tools.is_empty(), "{document}");
        let problems = problems("app", &tools);
        assert!(
            problems.is_empty(),
            "{document}: {} problems: {:#?}",
            problems.len(),
            &problems[..problems.len().min(9)]
        );
    }
}
