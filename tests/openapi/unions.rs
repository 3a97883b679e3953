//! Values of schemas that allow several types, and values in JSON: each arrives as it was typed.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Returns a document with one operation whose body has a property `v` of a schema.
fn document(schema: &Value) -> String {
    let body = json!({ "type": "object", "properties": { "v": schema, "w": { "type": "string" } } });
    let content = json!({ "application/json": { "schema": body } });
    json!({
        "openapi": "3.1.0",
        "paths": { "/a": { "post": { "operationId": "mk", "requestBody": { "content": content } } } },
    })
    .to_string()
}

/// Returns the property that a call with options sends, or the first line of its error.
fn sent(schema: &Value, options: &[&str]) -> Value {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document(schema)));
    let output = Invocation::new(["api", "mk"].iter().chain(options)).run(&cli);
    match seen.one() {
        Some(request) => serde_json::from_slice::<Value>(request.body().as_bytes()).unwrap()["v"].clone(),
        None => output.failure(2).lines().next().unwrap().into(),
    }
}

#[track_caller]
fn check(schema: &Value, cases: &[(&[&str], Value)]) {
    for (texts, expected) in cases {
        let options: Vec<String> = texts.iter().map(|text| format!("--v={text}")).collect();
        let options: Vec<&str> = options.iter().map(String::as_str).collect();
        assert_eq!(sent(schema, &options), *expected, "{schema} {texts:?}");
        // The same value in `--input`, and in the whole body.
        if !matches!(expected, Value::String(text) if text.starts_with("Error")) {
            let body = json!({ "v": expected }).to_string();
            assert_eq!(sent(schema, &["--input", &body]), *expected, "{schema} --input {body}");
            assert_eq!(sent(schema, &["--body", &body]), *expected, "{schema} --body {body}");
        }
    }
}

#[test]
fn a_body_that_is_an_object_or_a_list() {
    let cat = json!({ "type": "object", "required": ["name"], "properties": { "name": { "type": "string" } } });
    let schema = json!({ "oneOf": [cat, { "type": "array", "items": cat }, { "type": "string" }] });
    let content = json!({ "application/json": { "schema": schema } });
    let operation = json!({ "operationId": "mk", "requestBody": { "required": true, "content": content } });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "post": operation } } }).to_string();
    let sent = |words: &[&str]| {
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(document.clone()));
        let output = Invocation::new(["api", "mk"].iter().chain(words)).run(&cli);
        let body = seen.one().map(|request| String::from_utf8(request.body().as_bytes().to_vec()).unwrap());
        body.unwrap_or_else(|| output.failure(2).lines().next().unwrap().to_owned())
    };
    assert_eq!(sent(&["--name", "Tom"]), r#"{"name":"Tom"}"#);
    assert_eq!(sent(&["-d", r#"[{"name":"Tom"}]"#]), r#"[{"name":"Tom"}]"#);
    for text in [r#""Tom""#, r#""null""#, r#""[1]""#] {
        assert_eq!(sent(&["-d", text]), text);
    }
    assert!(sent(&["-d", r#"[{"nam":"Tom"}]"#]).starts_with("Error (VALIDATION_ERROR)"));
    // The same as a property: members as options, a list in JSON or item by item.
    check(
        &json!({ "oneOf": [cat, { "type": "array", "items": cat }] }),
        &[
            (&[r#"{"name":"a"}"#], json!({ "name": "a" })),
            (&[r#"[{"name":"a"}]"#], json!([{ "name": "a" }])),
            (&[r#"{"name":"a"}"#, r#"{"name":"b"}"#], json!([{ "name": "a" }, { "name": "b" }])),
        ],
    );
}

#[test]
fn an_object_or_anything_has_options_for_its_members() {
    let pet = json!({ "type": "object", "properties": { "name": { "type": "string" }, "age": { "type": "integer" } } });
    let schema = json!({ "oneOf": [pet, {}] });
    check(
        &schema,
        &[
            (&[r#"{"name":"Tom"}"#], json!({ "name": "Tom" })),
            (&[r#"{"other":[1]}"#], json!({ "other": [1] })),
            (&["[1,2]"], json!([1, 2])),
            (&["5"], json!(5)),
            (&["\"5\""], json!("5")),
            (&["text"], json!("text")),
        ],
    );
    assert_eq!(sent(&schema, &["--v.name", "5", "--v.age", "5"]), json!({ "name": "5", "age": 5 }));
}

#[test]
fn choices_of_several_types() {
    check(
        &json!({ "enum": ["a", 1, true, null, "1"] }),
        &[
            (&["a"], json!("a")),
            (&["1"], json!(1)),
            (&[r#""1""#], json!("1")),
            (&["true"], json!(true)),
            (&["null"], Value::Null),
        ],
    );
}

#[test]
fn null_among_choices() {
    let schema = json!({ "enum": ["null", null, 1, "1"] });
    check(&schema, &[(&["null"], Value::Null), (&["\"null\""], json!("null")), (&["1"], json!(1))]);
    let items = json!({ "type": "array", "items": { "type": ["string", "null"], "enum": ["a", null] } });
    check(
        &items,
        &[
            (&["null", "a"], json!([null, "a"])),
            (&["b"], json!("Error (VALIDATION_ERROR): Invalid value for --v: expected one of a, null, got `b`")),
        ],
    );
    let map = json!({ "type": "object", "additionalProperties": { "type": ["string", "null"], "enum": ["a", null] } });
    check(&map, &[(&["k=null", "l=a"], json!({ "k": null, "l": "a" }))]);
}

#[test]
fn null_among_numbers() {
    let number = json!({ "type": ["number", "null"] });
    check(&json!({ "type": "array", "items": number }), &[(&["null", "2", "0.5"], json!([null, 2, 0.5]))]);
    check(
        &json!({ "type": "object", "additionalProperties": number }),
        &[(&["k=null", "l=2"], json!({ "k": null, "l": 2 }))],
    );
    let choice = json!({ "type": ["integer", "null"], "enum": [1, 2, null] });
    check(&json!({ "type": "array", "items": choice }), &[(&["null", "2"], json!([null, 2]))]);
    let boolean = json!({ "type": ["boolean", "null"] });
    check(&json!({ "type": "array", "items": boolean }), &[(&["null", "true"], json!([null, true]))]);
    let error = json!("Error (VALIDATION_ERROR): Invalid value for --v: expected a number or null, got `x`");
    check(&json!({ "type": "array", "items": number }), &[(&["x", "1"], error)]);
}

#[test]
fn scalars_before_a_list_or_an_object() {
    let text = json!({ "type": "string", "minLength": 2 });
    let list = json!({ "type": "array", "items": { "type": "string" } });
    let union = json!({ "oneOf": [text, { "type": "integer" }, list] });
    check(&union, &[(&["ab", "1"], json!(["ab", "1"])), (&["12"], json!(12)), (&["ab"], json!("ab"))]);
    let object = json!({ "type": "object", "properties": { "k": { "type": "integer" } } });
    let union = json!({ "oneOf": [text, { "type": "integer" }, object] });
    assert_eq!(sent(&union, &["--v.k", "3"]), json!({ "k": 3 }));
    // A list of text whose items look like numbers, or an object.
    let union = json!({ "anyOf": [list, object] });
    check(&union, &[(&["1", "2"], json!(["1", "2"])), (&["a", "1"], json!(["a", "1"]))]);
}

#[test]
fn a_value_of_any_type_may_be_a_list() {
    let schema = json!({ "type": ["string", "number", "object", "array", "null"] });
    check(
        &schema,
        &[
            (&["plain", "5"], json!(["plain", 5])),
            (&[r#"["plain", 5]"#], json!(["plain", 5])),
            (&["a=1", "b=2"], json!({ "a": 1, "b": 2 })),
            (&["5"], json!(5)),
            (&["plain"], json!("plain")),
        ],
    );
    check(&json!({}), &[(&["null"], json!(null)), (&["[null]"], json!([null])), (&["a=b"], json!("a=b"))]);
}

#[test]
fn a_property_of_two_branches_keeps_text() {
    let text = json!({ "properties": { "labels": { "type": "array", "items": { "type": "string" } } } });
    let named = json!({ "type": "object", "properties": { "name": { "type": "string" } }, "required": ["name"] });
    let named = json!({ "properties": { "labels": { "type": "array", "items": named } } });
    let content = json!({ "application/json": { "schema": { "type": "object", "anyOf": [text, named] } } });
    let operation = json!({ "operationId": "mk", "requestBody": { "content": content } });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "post": operation } } }).to_string();
    for (words, expected) in [
        (["--labels=1.0", "--labels=true"], r#"{"labels":["1.0","true"]}"#),
        (["--labels=bug", "--labels=null"], r#"{"labels":["bug","null"]}"#),
        ([r#"--labels={"name":"x"}"#, r#"--labels={"name":"1"}"#], r#"{"labels":[{"name":"x"},{"name":"1"}]}"#),
    ] {
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(document.clone()));
        let output = Invocation::new(["api", "mk"].iter().chain(&words)).run(&cli);
        assert_eq!(output.exit, 0, "{}", output.stderr);
        assert_eq!(seen.one().unwrap().body().as_bytes(), expected.as_bytes());
    }
}

#[test]
fn a_scalar_or_a_list() {
    let objects = json!({ "type": "array", "items": { "type": "object" } });
    check(
        &json!({ "oneOf": [{ "type": "string" }, objects] }),
        &[
            (&["hello"], json!("hello")),
            (&["[]"], json!([])),
            (&[r#"[{"a":1}]"#], json!([{ "a": 1 }])),
            (&[r#"{"a":1}"#, r#"{"b":2}"#], json!([{ "a": 1 }, { "b": 2 }])),
            (&["[draft"], json!("[draft")),
        ],
    );
    let numbers = json!({ "type": "array", "items": { "type": "integer" } });
    check(
        &json!({ "anyOf": [{ "type": "string" }, numbers] }),
        &[(&["1-3"], json!("1-3")), (&["[1,3]"], json!([1, 3])), (&["1", "3"], json!([1, 3])), (&["7"], json!("7"))],
    );
    let texts = json!({ "type": "array", "items": { "type": "string" } });
    check(
        &json!({ "anyOf": [{ "type": "boolean" }, texts] }),
        &[(&["true"], json!(true)), (&["a"], json!(["a"])), (&[r#"["true"]"#], json!(["true"]))],
    );
    check(
        &json!({ "type": ["string", "number", "array"], "items": { "type": "string" } }),
        &[(&["1.50"], json!(1.50)), (&[r#""5""#], json!("5")), (&["a", "5"], json!(["a", "5"])), (&["x"], json!("x"))],
    );
}

#[test]
fn the_bounds_of_items_are_not_those_of_a_number_beside_the_list() {
    let items = json!({ "type": "number", "exclusiveMinimum": 0 });
    check(
        &json!({ "anyOf": [{ "type": ["integer", "null"] }, { "type": "array", "items": items }] }),
        &[(&["0"], json!(0)), (&["-3"], json!(-3)), (&["5"], json!(5)), (&["1", "2"], json!([1, 2]))],
    );
    assert!(sent(&json!({ "type": "array", "items": items }), &["--v=0"]).as_str().unwrap().starts_with("Error"));
}

#[test]
fn a_number_may_be_near_an_exclusive_bound() {
    let refusal =
        |schema: &Value, value: &str| sent(schema, &[value]).as_str().unwrap_or_default().starts_with("Error");
    for schema in [
        json!({ "type": "number", "exclusiveMinimum": 0, "exclusiveMaximum": 1 }),
        json!({ "type": "number", "minimum": 0, "exclusiveMinimum": true, "maximum": 1, "exclusiveMaximum": true }),
    ] {
        check(&schema, &[(&["0.5"], json!(0.5)), (&["0.001"], json!(0.001))]);
        assert!(refusal(&schema, "--v=0") && refusal(&schema, "--v=1"), "{schema}");
    }
    let integer = json!({ "type": "integer", "exclusiveMinimum": 0 });
    check(&integer, &[(&["1"], json!(1))]);
    assert!(refusal(&integer, "--v=0"));
}

#[test]
fn a_map_or_a_text() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    check(
        &json!({ "anyOf": [map, { "type": "string", "enum": [""] }] }),
        &[
            (&[""], json!("")),
            (&["a=b"], json!({ "a": "b" })),
            (&["a=b", "c=d=e"], json!({ "a": "b", "c": "d=e" })),
            (&[r#"{"a=b":"5"}"#], json!({ "a=b": "5" })),
        ],
    );
    // A text with `=` is itself where it cannot be an entry.
    let numbers = json!({ "type": "object", "additionalProperties": { "type": "integer" } });
    check(
        &json!({ "anyOf": [numbers, { "type": "string" }] }),
        &[
            (&["a=1"], json!({ "a": 1 })),
            (&["a=b"], json!("a=b")),
            (&[r#""a=1""#], json!("a=1")),
            (&["a=1", "b=2"], json!({ "a": 1, "b": 2 })),
        ],
    );
    assert_eq!(
        sent(&json!({ "anyOf": [numbers, { "type": "string" }] }), &[r#"--v={"a":"b"}"#]),
        "Error (VALIDATION_ERROR): Invalid value for --v: expected an integer, got `b`"
    );
    assert_eq!(
        sent(&map, &["--v=text"]),
        "Error (VALIDATION_ERROR): Invalid value for --v: `text` has no `=`: write `key=value`"
    );
    check(
        &map,
        &[(&["a=5"], json!({ "a": "5" })), (&[r#"{"a":"null"}"#], json!({ "a": "null" })), (&["{}"], json!({}))],
    );
}

#[test]
fn schemas_say_what_can_be_null_and_how_a_body_is_given_as_data() {
    let nullable = |of: &str| json!({ "type": [of, "null"], "additionalProperties": { "type": "string" } });
    let mut owner = nullable("object");
    owner["properties"] = json!({ "mail": { "type": "string" } });
    let list = json!({ "type": ["array", "null"], "items": { "type": "string" } });
    let body =
        json!({ "type": "object", "properties": { "owner": owner, "labels": nullable("object"), "tags": list } });
    let spec = json!({ "openapi": "3.1.0", "paths": { "/a": { "post": { "operationId": "add",
        "requestBody": { "content": { "application/json": { "schema": body } } }, "responses": {} } } } });
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(spec.to_string()));
    let schema: Value = serde_json::from_str(&Invocation::line("api add --schema").run(&cli).success()).unwrap();
    let fields = &schema["options"]["properties"];
    assert_eq!(fields["owner"]["type"], json!(["object", "null"]));
    assert_eq!(fields["labels"]["type"], json!(["object", "null"]));
    assert_eq!(fields["tags"]["type"], json!(["array", "null"]));
    let described = fields["body"]["description"].as_str().unwrap();
    assert_eq!(described, "The whole body. Properties that are given beside it override its own");
}

#[test]
fn nullable_maps_and_lists_keep_what_was_typed() {
    let map =
        json!({ "anyOf": [{ "type": "object", "additionalProperties": { "type": "string" } }, { "type": "null" }] });
    check(
        &map,
        &[
            (&["null"], json!(null)),
            (&[r#"{"k":"null"}"#], json!({ "k": "null" })),
            (&["k=null"], json!({ "k": "null" })),
        ],
    );
    let nullable = json!({ "type": "object", "additionalProperties": { "type": ["string", "null"] } });
    check(
        &nullable,
        &[(&[r#"{"k":null,"l":"null"}"#], json!({ "k": null, "l": "null" })), (&["k=null"], json!({ "k": null }))],
    );
    check(
        &json!({ "type": "array", "items": { "type": "string" } }),
        &[(&["[1]"], json!(["[1]"])), (&[r#"["[1]"]"#], json!(["[1]"])), (&[r#"["a"]"#, "b"], json!(["a", "b"]))],
    );
    let points = json!({ "type": "array", "items": { "type": "array", "items": { "type": "number" } } });
    check(
        &points,
        &[
            (&["[1,2]", "[3,4]"], json!([[1, 2], [3, 4]])),
            (&["[[1,2]]"], json!([[1, 2]])),
            (&["[1,2]"], json!([[1, 2]])),
        ],
    );
}

#[test]
fn an_invalid_keyword_is_no_check() {
    let model = json!({ "type": null, "anyOf": [{ "type": "string" }, { "enum": ["a-1"], "type": "string" }] });
    check(&model, &[(&["claude"], json!("claude")), (&["a-1"], json!("a-1"))]);
    check(
        &json!({ "anyOf": [{ "type": "string" }, { "type": null }] }),
        &[(&["x"], json!("x")), (&["null"], json!(null))],
    );
}

#[test]
fn branches_that_share_a_schema_have_its_options() {
    let record = json!({ "type": "object", "properties": { "type": { "type": "string" }, "data": { "type": "string" }, "ttl": { "type": "integer" } } });
    let branch = |name: &str| json!({ "allOf": [{ "$ref": "#/components/schemas/record" }, { "required": [name] }] });
    let body = json!({ "anyOf": [branch("data"), branch("ttl")] });
    let document = json!({
        "openapi": "3.0.3",
        "components": { "schemas": { "record": record } },
        "paths": { "/a": { "post": { "operationId": "mk", "requestBody": { "required": true, "content": { "application/json": { "schema": body } } } } } },
    });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    Invocation::line("api mk --type A --data 1.2.3.4").run(&cli).success();
    assert_eq!(seen.one().unwrap().body().as_bytes(), br#"{"type":"A","data":"1.2.3.4"}"#);
    let error = Invocation::line("api mk --type A").run(&cli).failure(2);
    assert!(error.contains("`data`") && error.contains("`ttl`"), "{error}");
}

#[test]
fn one_value_is_a_list_of_one_where_the_discriminator_selects_a_list() {
    let branch = |kind: &str, v: Value, w: Value| {
        let properties = json!({ "type": { "const": kind }, "v": v, "w": w });
        json!({ "type": "object", "required": ["type"], "properties": properties })
    };
    let text = json!({ "type": "string" });
    let object = json!({ "type": "object", "properties": { "q": text } });
    let list = |items: &Value| json!({ "type": "array", "items": items });
    let references = ["A", "B", "C"].map(|name| json!({ "$ref": format!("#/components/schemas/{name}") }));
    let document = json!({
        "openapi": "3.1.0",
        "paths": { "/a": { "post": { "operationId": "mk", "requestBody": { "content": { "application/json": {
            "schema": { "type": "object", "properties": { "item": {
                "oneOf": references,
                "discriminator": { "propertyName": "type", "mapping": {
                    "a": "#/components/schemas/A", "b": "#/components/schemas/B", "c": "#/components/schemas/C",
                } },
            } } },
        } } } } } },
        "components": { "schemas": {
            "A": branch("a", text.clone(), object.clone()),
            "B": branch("b", list(&text), list(&json!({ "type": "integer" }))),
            "C": branch("c", object.clone(), list(&object)),
        } },
    });
    let sent = |words: &str| {
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
        let output = Invocation::line(&format!("api mk {words}")).run(&cli);
        let body = seen.one().map(|request| String::from_utf8(request.body().as_bytes().to_vec()).unwrap());
        body.unwrap_or_else(|| output.failure(2).lines().next().unwrap().to_owned())
    };
    for (words, expected) in [
        ("--item.type a --item.v x", r#"{"item":{"type":"a","v":"x"}}"#),
        ("--item.type b --item.v x", r#"{"item":{"type":"b","v":["x"]}}"#),
        ("--item.type b --item.v 5", r#"{"item":{"type":"b","v":["5"]}}"#),
        ("--item.type b --item.v x --item.v y", r#"{"item":{"type":"b","v":["x","y"]}}"#),
        ("--item.type b --item.w 5", r#"{"item":{"type":"b","w":[5]}}"#),
        ("--item.type c --item.w '{\"q\":\"z\"}'", r#"{"item":{"type":"c","w":[{"q":"z"}]}}"#),
        ("--item.type c --item.v.q z", r#"{"item":{"type":"c","v":{"q":"z"}}}"#),
        ("--item.type a --item.w.q z", r#"{"item":{"type":"a","w":{"q":"z"}}}"#),
        ("-d '{\"item\":{\"type\":\"b\"}}' --item.v x", r#"{"item":{"type":"b","v":["x"]}}"#),
        // Not: several items in one text, a value of another type, and what the branch has no list for.
        (
            "--item.type b --item.v x,y",
            "Error (VALIDATION_ERROR): Invalid value for --item.v: expected an array, got `x,y`",
        ),
        (
            "--item.type b --item.w z",
            "Error (VALIDATION_ERROR): Invalid value for --item.w: expected an array, got `z`",
        ),
        (
            "--item.type c --item.v z",
            "Error (VALIDATION_ERROR): Invalid value for --item.v: expected an object, got `z`",
        ),
    ] {
        assert_eq!(sent(words), expected, "{words}");
    }
}

#[test]
fn a_discriminator_lists_its_values_and_chooses_the_branch_of_an_error() {
    let pet = |name: &str, kind: &str| {
        let properties = json!({ "petType": { "type": "string" }, name: { "type": kind } });
        json!({ "type": "object", "required": ["petType", name], "properties": properties })
    };
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let body = json!({
        "oneOf": [reference("Cat"), reference("Dog")],
        "discriminator": { "propertyName": "petType", "mapping": { "cat": "#/components/schemas/Cat" } },
    });
    let document = json!({
        "openapi": "3.1.0",
        "components": { "schemas": { "Cat": pet("lives", "integer"), "Dog": pet("bark", "boolean") } },
        "paths": { "/a": { "post": { "operationId": "mk", "requestBody": { "required": true, "content": { "application/json": { "schema": body } } } } } },
    });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let run = |line: &str| Invocation::line(line).run(&cli);
    let help = run("api mk --help").success();
    assert!(help.contains("[choices: cat, Dog]"), "{help}");
    run("api mk --pet-type Dog --bark").success();
    assert_eq!(seen.one().unwrap().body().as_bytes(), br#"{"petType":"Dog","bark":true}"#);
    let error = run("api mk --pet-type cat").failure(2);
    assert!(error.contains("--lives") && !error.contains("bark"), "{error}");
    let error = run(r#"api mk -d '{"petType":"Dog","lives":9}'"#).failure(2);
    assert!(error.contains("`/bark` is missing") && !error.contains("lives"), "{error}");
    assert!(run("api mk --pet-type cow --lives 1").failure(2).contains("cat, Dog"));
}
