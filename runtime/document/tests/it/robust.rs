//! Tests with damaged documents, and with documents built to take long.

use serde_json::{Value, json};
use vestibule_document::Document;

/// A document with every kind of part.
const RICH: &str = include_str!("rich.json");
const SWAGGER: &str = include_str!("swagger.json");

/// Calls every accessor of a document.
pub(crate) fn ask_all(document: &Document) {
    for number in 0..document.len() {
        let operation = document.operation(number).unwrap();
        assert_eq!(document.find(&operation.name), Some(number));
        let summaries = operation.parameters.iter().map(|parameter| &parameter.schema);
        let media = operation.body.iter().flat_map(|body| &body.media).map(|media| &media.schema);
        let pointers = summaries.chain(media).map(|summary| summary.pointer.as_str());
        for pointer in pointers.chain(operation.responses.iter().filter_map(|answer| answer.schema.as_deref())) {
            let schema = document.schema_json(pointer);
            let schema = schema.filter(|_| !pointer.is_empty());
            assert!(schema.is_none_or(|schema| serde_json::from_str::<Value>(&schema).is_ok()), "{pointer}");
        }
    }
    for entry in document.entries() {
        let _ = (entry.summary(), entry.tags().count(), entry.is_deprecated());
    }
    let _ = (document.check(), document.info(), document.servers(), document.tags(), document.security_schemes());
    assert_eq!(document.names_by_tag().len(), document.len());
    assert_eq!(document.names_by_path().len(), document.len());
}

fn try_all(text: String) {
    if let Ok(document) = Document::parse(text) {
        ask_all(&document);
    }
}

#[test]
fn a_document_that_ends_early_is_an_error() {
    for text in [RICH, SWAGGER] {
        let text = text.trim_end();
        ask_all(&Document::parse(text).unwrap());
        for end in (0..text.len()).filter(|end| text.is_char_boundary(*end)) {
            assert!(Document::parse(text[..end].to_owned()).is_err(), "{end}");
        }
    }
}

#[test]
fn no_byte_of_a_document_can_make_it_panic() {
    for text in [RICH, SWAGGER] {
        let minified = serde_json::from_str::<Value>(text).unwrap().to_string();
        for at in 0..minified.len() {
            // Each level refers to the next one twice.
            let mut others = b"\"{}[]:,\\0x#/ n".iter().cycle().skip(at * 2);
            for byte in others.by_ref().take(2) {
                let mut bytes = minified.clone().into_bytes();
                bytes[at] = *byte;
                if let Ok(text) = String::from_utf8(bytes) {
                    try_all(text);
                }
            }
        }
    }
}

/// Replaces every value by others, one at a time.
#[test]
fn no_value_of_a_wrong_type_is_more_than_a_warning() {
    for text in [RICH, SWAGGER] {
        let whole: Value = serde_json::from_str(text).unwrap();
        let mut pointers = Vec::new();
        collect(&whole, String::new(), &mut pointers);
        for pointer in pointers {
            for value in [
                json!(null),
                json!(true),
                json!(5),
                json!("x"),
                json!([]),
                json!({}),
                json!([null, {}]),
                json!({"$ref": "#/nope"}),
                json!({"$ref": "#/paths"}),
            ] {
                let mut changed = whole.clone();
                *changed.pointer_mut(&pointer).unwrap() = value;
                try_all(changed.to_string());
            }
        }
    }
}

fn collect(value: &Value, pointer: String, pointers: &mut Vec<String>) {
    let children: Vec<(String, &Value)> = match value {
        Value::Object(members) => {
            members.iter().map(|(name, value)| (name.replace('~', "~0").replace('/', "~1"), value)).collect()
        }
        Value::Array(items) => items.iter().enumerate().map(|(at, value)| (at.to_string(), value)).collect(),
        _ => Vec::new(),
    };
    for (name, child) in children {
        collect(child, format!("{pointer}/{name}"), pointers);
    }
    pointers.push(pointer);
}

fn with_schemas(schemas: &Value) -> Document {
    let schema = json!({"$ref": "#/components/schemas/S0"});
    let media = json!({"content": {"application/json": {"schema": schema}}});
    let document = json!({"openapi": "3.1.0", "paths": {"/a": {"post": {"operationId": "op", "requestBody": media, "responses": {"200": media}}}},
        "components": {"schemas": schemas}});
    Document::parse(document.to_string()).unwrap()
}

fn reference(number: usize) -> Value {
    json!({"$ref": format!("#/components/schemas/S{number}")})
}

/// Every schema refers to all others by every keyword, so that a naive walk does not end.
#[test]
fn schemas_that_are_all_made_of_each_other_are_read() {
    const COUNT: usize = 120;
    let schemas: serde_json::Map<String, Value> = (0..COUNT)
        .map(|own| {
            let others: Vec<_> = (0..COUNT).filter(|other| *other != own).map(reference).collect();
            let properties: serde_json::Map<String, Value> =
                (0..COUNT).map(|other| (format!("p{other}"), reference(other))).collect();
            (
                format!("S{own}"),
                json!({"type": "object", "allOf": others, "oneOf": others, "anyOf": others, "properties": properties}),
            )
        })
        .collect();
    let document = with_schemas(&Value::Object(schemas));
    let operation = document.operation(0).unwrap();
    let vestibule_document::Kind::Object(members) = &operation.body.unwrap().media[0].schema.kind else { panic!() };
    assert_eq!(members.properties.len(), COUNT);
    ask_all(&document);
}

#[test]
fn long_chains_do_not_exhaust_the_stack() {
    const COUNT: usize = 10_000;
    for keyword in ["allOf", "anyOf", "oneOf"] {
        let schemas: serde_json::Map<String, Value> =
            (0..COUNT).map(|own| (format!("S{own}"), json!({keyword: [reference(own + 1)]}))).collect();
        ask_all(&with_schemas(&Value::Object(schemas)));
    }
    for keyword in ["items", "additionalProperties", "not"] {
        let schemas: serde_json::Map<String, Value> =
            (0..COUNT).map(|own| (format!("S{own}"), json!({keyword: reference(own + 1)}))).collect();
        ask_all(&with_schemas(&Value::Object(schemas)));
    }
    let chain: serde_json::Map<String, Value> = (0..COUNT).map(|own| (format!("S{own}"), reference(own + 1))).collect();
    ask_all(&with_schemas(&Value::Object(chain)));
}

#[test]
fn deep_values_are_an_error_and_those_that_pass_are_read() {
    for (open, close) in
        [("[", "]"), ("{\"a\":", "}"), ("{\"items\":", "}"), ("{\"allOf\":[", "]}"), ("{\"properties\":{\"a\":", "}}")]
    {
        for depth in [200, 255, 500, 511, 100_000] {
            let value = format!("{}1{}", open.repeat(depth), close.repeat(depth));
            let text = format!(
                r##"{{"openapi": "3.1.0", "paths": {{"/a": {{"get": {{"requestBody": {{"content": {{"application/json": {{"schema": {{"$ref": "#/components/schemas/S"}}}}}}}}}}}}}},
                "components": {{"schemas": {{"S": {value}}}}}}}"##
            );
            let read = Document::parse(text);
            match read {
                Ok(document) => ask_all(&document),
                Err(error) => assert_eq!(error.message, "values are nested deeper than 512 levels"),
            }
        }
    }
}

#[test]
fn many_faults_are_named_one_by_one() {
    let schemas: serde_json::Map<String, Value> = (0..5_000)
        .map(|own| (format!("S{own}"), json!({"properties": {"a": {"$ref": format!("#/gone{own}")}}})))
        .collect();
    assert_eq!(with_schemas(&Value::Object(schemas)).check().len(), 5_000);
}

#[test]
fn path_items_that_are_referred_to_often_are_read_once() {
    let operations: serde_json::Map<String, Value> =
        (0..200).map(|number| (format!("M{number}"), json!({"summary": "x".repeat(100)}))).collect();
    let paths: serde_json::Map<String, Value> =
        (0..500).map(|number| (format!("/p{number}"), json!({"$ref": "#/components/pathItems/I"}))).collect();
    let text = json!({"openapi": "3.2.0", "paths": paths, "components": {"pathItems": {"I": {"additionalOperations": operations}}}});
    let document = Document::parse(text.to_string()).unwrap();
    assert_eq!(document.len(), 100_000);
    let last = document.operation(99_999).unwrap();
    assert_eq!(document.find(&last.name), Some(99_999));
}
