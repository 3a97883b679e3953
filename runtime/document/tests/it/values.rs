//! Tests of validation.

use vestibule_document::{Document, Violation, ViolationKind};

/// Returns a document with the schema `S` and others.
fn document(version: &str, schema: &str, others: &str) -> Document {
    let others = &others[1..others.len() - 1];
    let comma = if others.trim().is_empty() { "" } else { "," };
    let text = format!(
        r#"{{"openapi": "{version}", "paths": {{}}, "components": {{"schemas": {{"S": {schema}{comma} {others}}}}}}}"#
    );
    Document::parse(text).unwrap()
}

fn violations(document: &Document, value: &str) -> Vec<Violation> {
    let matches = |pattern: &str, text: &str| match pattern {
        "^x-" => Some(text.starts_with("x-")),
        "^[a-z]+$" => Some(!text.is_empty() && text.bytes().all(|byte| byte.is_ascii_lowercase())),
        _ => None,
    };
    document.violations("/components/schemas/S", value, &matches)
}

/// Formats violations as `/pointer: expected, got actual`, one per line.
fn violations_text(version: &str, schema: &str, others: &str, value: &str) -> String {
    let line = |violation: &Violation| match violation.kind {
        ViolationKind::Missing => format!("{}: missing", violation.pointer),
        ViolationKind::Unknown => format!("{}: unknown", violation.pointer),
        _ => format!("{}: {}, got {}", violation.pointer, violation.expected, violation.actual),
    };
    violations(&document(version, schema, others), value).iter().map(line).collect::<Vec<_>>().join("\n")
}

#[track_caller]
fn check(schema: &str, value: &str, expected: &str) {
    assert_eq!(violations_text("3.1.0", schema, "{}", value), expected, "{schema} {value}");
}

#[test]
fn types_are_those_of_json_schema() {
    let all = ["{}", "[]", "\"a\"", "1", "1.5", "true", "null"];
    for (name, right) in [
        ("object", &["{}"][..]),
        ("array", &["[]"]),
        ("string", &["\"a\""]),
        ("integer", &["1"]),
        ("number", &["1", "1.5"]),
        ("boolean", &["true"]),
        ("null", &["null"]),
        ("file", &all),
    ] {
        for value in all {
            let found = violations_text("3.1.0", &format!(r#"{{"type": "{name}"}}"#), "{}", value);
            assert_eq!(found.is_empty(), right.contains(&value), "{name} {value}: {found}");
        }
    }
    check(r#"{"type": "integer"}"#, "1.0", "");
    check(r#"{"type": ["string", "integer"]}"#, "true", ": text or an integer, got true");
    check("true", "1", "");
}

#[test]
fn texts_numbers_and_lists_have_rules() {
    for (schema, value, expected) in [
        (r#"{"minLength": 3}"#, r#""ab""#, r#": at least 3 characters, got "ab""#),
        (r#"{"minLength": 1}"#, r#""""#, r#": at least 1 character, got """#),
        // Length counts characters, not bytes.
        (r#"{"maxLength": 2}"#, r#""äö""#, ""),
        (r#"{"maxLength": 2}"#, r#""äöü""#, r#": at most 2 characters, got "äöü""#),
        (r#"{"maxLength": 2}"#, "12345", ""),
        (r#"{"minLength": 3, "maxLength": 2}"#, r#""a""#, ""),
        (r#"{"pattern": "^[a-z]+$"}"#, r#""A""#, r#": text that matches `^[a-z]+$`, got "A""#),
        (r#"{"minimum": 1, "maximum": 3}"#, "0", ": a number of at least 1, got 0"),
        (r#"{"minimum": 1, "maximum": 3}"#, "4", ": a number of at most 3, got 4"),
        (r#"{"minimum": 3, "maximum": 1}"#, "4", ""),
        (r#"{"exclusiveMinimum": 1}"#, "1", ": a number above 1, got 1"),
        (r#"{"minimum": 1, "exclusiveMinimum": true}"#, "1", ": a number above 1, got 1"),
        (r#"{"exclusiveMaximum": true, "maximum": 1}"#, "1.0", ": a number below 1, got 1.0"),
        (
            r#"{"maximum": 9007199254740992}"#,
            "9007199254740993",
            ": a number of at most 9007199254740992, got 9007199254740993",
        ),
        (r#"{"multipleOf": 0.01}"#, "4.35", ""),
        (r#"{"multipleOf": 0.01}"#, "4.355", ": a multiple of 0.01, got 4.355"),
        (r#"{"minItems": 2}"#, "[1]", ": at least 2 items, got 1 item"),
        (r#"{"maxItems": 1}"#, "[1, 2]", ": at most 1 item, got 2 items"),
        (r#"{"uniqueItems": true}"#, r#"["a", 1, "a"]"#, r#": unique items, got "a" twice"#),
        (
            r#"{"items": {"type": "integer"}}"#,
            r#"[1, "a", null]"#,
            "/1: an integer, got \"a\"\n/2: an integer, got null",
        ),
        (r#"{"prefixItems": [{}, {"type": "string"}], "items": {"type": "integer"}}"#, "[1, 2, 3]", "/1: text, got 2"),
        (r#"{"minProperties": 1}"#, "{}", ": at least 1 member, got 0 members"),
    ] {
        check(schema, value, expected);
    }
}

#[test]
fn choices_are_values_and_texts_that_are_the_same() {
    check(r#"{"enum": ["a", "b"]}"#, r#""c""#, r#": one of a, b, got "c""#);
    check(r#"{"const": {"a": [1, {"b": 2.0}]}}"#, r#"{"a": [1.0, {"b": 2}]}"#, "");
    check(r#"{"const": {"a": 1}}"#, r#"{"a": 1, "b": 2}"#, r#": {"a":1}, got an object"#);
    check(r#"{"enum": [null, "a"]}"#, "null", "");
    // Values of `enum: [2022-11-28, 1, yes]` in YAML.
    check(r#"{"type": "string", "enum": [1, true]}"#, r#""true""#, "");
    let many: Vec<String> = (0..500).map(|number| number.to_string()).collect();
    check(&format!(r#"{{"enum": [{}]}}"#, many.join(",")), "500", ": one of 500 choices, got 500");
}

#[test]
fn members_are_required_described_or_unknown() {
    let schema = r#"{"type": "object", "required": ["a", "b", "id"], "additionalProperties": false,
        "properties": {"a": {}, "b": {"required": ["x"]}, "id": {"readOnly": true}}, "patternProperties": {"^x-": {"type": "integer"}}}"#;
    check(
        schema,
        r#"{"b": {}, "x-1": "a", "c": 1}"#,
        "/a: missing\n/b/x: missing\n/x-1: an integer, got \"a\"\n/c: unknown",
    );
    check(schema, r#"{"a": 1, "b": {"x": 1}, "id": 7}"#, "");
    check(
        r#"{"additionalProperties": {"type": "integer"}, "properties": {"a": {}}}"#,
        r#"{"a/b": "x", "a": "x"}"#,
        "/a~1b: an integer, got \"x\"",
    );
    // A pattern that cannot be read may describe any member, and refuses none.
    let unreadable = r#"{"patternProperties": {"^(?!x-)": {"type": "integer"}}, "additionalProperties": false}"#;
    check(unreadable, r#"{"a": "text"}"#, "");
    // A parameter of Swagger 2 is its own schema.
    check(r#"{"type": "string", "required": true}"#, r#""a""#, "");
}

#[test]
fn what_is_closed_is_closed_for_all_parts_together() {
    let others = r##"{"Base": {"properties": {"base": {}}, "additionalProperties": false}}"##;
    let schema = r##"{"allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"own": {}}, "additionalProperties": false}]}"##;
    assert_eq!(violations_text("3.0.3", schema, others, r#"{"base": 1, "own": 2}"#), "");
    assert_eq!(violations_text("3.0.3", schema, others, r#"{"other": 1}"#), "/other: unknown\n/other: unknown");
    // Each branch of a union forbids the members of the others.
    let schema = r#"{"properties": {"kind": {}}, "oneOf": [
        {"properties": {"a": {}}, "additionalProperties": false}, {"properties": {"b": {}, "c": {}}, "additionalProperties": false}]}"#;
    assert_eq!(violations_text("3.0.3", schema, "{}", r#"{"kind": 1, "a": 1}"#), "");
    assert_eq!(violations_text("3.0.3", schema, "{}", r#"{"a": 1, "b": 1, "c": 2}"#), "/a: unknown");
    let schema = r#"{"unevaluatedProperties": false, "allOf": [{"properties": {"a": {}}}], "anyOf": [{"properties": {"b": {}}}]}"#;
    check(schema, r#"{"a": 1, "b": 2, "c": 3}"#, "/c: unknown");
}

#[test]
fn of_a_union_the_kind_that_was_meant_is_told_of() {
    let pet = r#"{"oneOf": [
        {"type": "object", "required": ["kind", "bark"], "properties": {"kind": {"const": "dog"}, "bark": {"type": "string"}}},
        {"type": "object", "required": ["kind"], "properties": {"kind": {"const": "cat"}, "lives": {"maximum": 9}}},
        {"type": "string", "enum": ["none"]}]}"#;
    check(pet, r#"{"kind": "dog"}"#, "/bark: missing");
    check(pet, r#"{"kind": "cat", "lives": 10}"#, "/lives: a number of at most 9, got 10");
    check(pet, r#"{"kind": "cow"}"#, r#"/kind: one of dog, cat, got "cow""#);
    check(pet, r#""none""#, "");
    check(pet, r#""some""#, r#": an object or none, got "some""#);
    check(pet, "7", ": an object or text, got 7");
    let cleared = r#"{"anyOf": [{"type": "object"}, {"type": "string", "enum": [""]}]}"#;
    check(cleared, r#""a""#, r#": an object or an empty text, got "a""#);
    let either = r#"{"anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#;
    check(either, "{}", ": one of 2 alternatives (with `a` or with `b`), got an object");
    check(either, r#"{"b": 1, "a": 2}"#, "");
    check(r#"{"anyOf": [{"enum": ["a"]}, {"enum": ["b"]}]}"#, r#""c""#, r#": one of a, b, got "c""#);
    // The members that are given tell the branch, and a tag goes before them.
    let bookmark = r#"{"oneOf": [
        {"type": "object", "required": ["item"], "properties": {"item": {"type": "integer"}}},
        {"type": "object", "required": ["link", "title", "feed"], "properties": {
            "link": {"type": "string"}, "title": {"type": "string"}, "feed": {"type": "string"}}}]}"#;
    check(bookmark, r#"{"link": "x", "title": "y"}"#, "/feed: missing");
    check(pet, r#"{"kind": "dog", "lives": 9}"#, "/bark: missing");
    check(pet, r#"{"kind": "cow", "lives": 9}"#, r#"/kind: one of dog, cat, got "cow""#);
    // One matching branch is enough for `oneOf`.
    check(r#"{"oneOf": [{"type": "integer"}, {"type": "number"}]}"#, "1", "");
}

#[test]
fn null_is_right_where_any_part_says_so() {
    let others = r#"{"O": {"type": "object"}, "N": {"type": "object", "nullable": true}}"#;
    for (version, schema, expected) in [
        ("3.0.3", r#"{"type": "string", "nullable": true}"#, ""),
        ("3.0.3", r#"{"type": "string", "nullable": true, "enum": ["a"]}"#, ""),
        ("3.0.3", r#"{"type": "string"}"#, ": text, got null"),
        ("3.0.3", r##"{"nullable": true, "allOf": [{"$ref": "#/components/schemas/O"}]}"##, ""),
        ("3.0.3", r##"{"nullable": true, "$ref": "#/components/schemas/O"}"##, ""),
        ("3.0.3", r##"{"$ref": "#/components/schemas/N"}"##, ""),
        ("3.0.3", r##"{"$ref": "#/components/schemas/O"}"##, ": a value, got null"),
        ("3.1.0", r#"{"anyOf": [{"type": "string"}, {"type": "null"}]}"#, ""),
        ("3.1.0", r#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, ": a value, got null"),
        ("3.1.0", r#"{"minLength": 3}"#, ""),
        ("3.1.0", r#"{"type": ["string", "null"]}"#, ""),
    ] {
        assert_eq!(violations_text(version, schema, others, "null"), expected, "{schema}");
    }
}

#[test]
fn beside_a_reference_other_words_count_from_3_1_on() {
    let others = r#"{"T": {"type": "string"}}"#;
    let schema = r##"{"$ref": "#/components/schemas/T", "minLength": 3}"##;
    assert_eq!(violations_text("3.0.3", schema, others, r#""ab""#), "");
    assert_eq!(violations_text("3.1.0", schema, others, r#""ab""#), r#": at least 3 characters, got "ab""#);
    assert_eq!(violations_text("3.1.0", r##"{"$ref": "#/nowhere"}"##, others, "1"), "");
    assert!(document("3.1.0", "{}", "{}").violations("/nowhere", "1", &|_, _| Some(false)).is_empty());
}

#[test]
fn circles_and_crowds_come_to_an_end() {
    let node =
        r##"{"type": "object", "properties": {"next": {"$ref": "#/components/schemas/S"}, "v": {"type": "integer"}}}"##;
    check(node, r#"{"next": {"next": {"v": "x"}}}"#, "/next/next/v: an integer, got \"x\"");
    check(r##"{"$ref": "#/components/schemas/S"}"##, "1", "");
    check(r##"{"allOf": [{"$ref": "#/components/schemas/S"}, {"type": "string"}]}"##, "1", ": text, got 1");
    check(r##"{"anyOf": [{"$ref": "#/components/schemas/S"}, {"type": "string"}]}"##, "null", "");
    check(r##"{"allOf": [{"$ref": "#/components/schemas/S"}, {"type": "string"}]}"##, "null", ": a value, got null");
    // Each level tries both branches, which lead to the next level.
    let forked = r##"{"properties": {"n": {"anyOf": [{"$ref": "#/components/schemas/S"}, {"$ref": "#/components/schemas/S"}]}, "v": {"type": "integer"}}}"##;
    let deep = format!("{}{}{}", r#"{"n":"#.repeat(100), r#"{"v": "x"}"#, "}".repeat(100));
    violations(&document("3.1.0", forked, "{}"), &deep);
    let wrong = format!("[{}0]", "\"x\",".repeat(100_000));
    assert_eq!(violations(&document("3.1.0", r#"{"items": {"type": "integer"}}"#, "{}"), &wrong).len(), 50);
    let deep = format!("{}{}", "[".repeat(500), "]".repeat(500));
    check(r##"{"items": {"$ref": "#/components/schemas/S"}}"##, &deep, "");
    for odd in ["", "{", "[1,", "\"", "{\"a\"", "nul", "}"] {
        violations(&document("3.1.0", node, "{}"), odd);
    }
}

/// Anything that `boon` accepts is accepted, for random schemas and values.
#[test]
fn no_value_is_rejected_that_boon_accepts() {
    let mut random = 7_u64;
    let mut next = move |below: usize| {
        random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(random >> 33).unwrap() % below
    };
    let (mut taken, mut refused) = (0, 0);
    for _ in 0..1_000 {
        let schema = made_schema(&mut next, 3);
        let checked = document("3.1.0", &schema, "{}");
        let mut compiler = boon::Compiler::new();
        compiler.add_resource("http://s.example/", serde_json::from_str(&schema).unwrap()).unwrap();
        let mut schemas = boon::Schemas::new();
        let compiled = compiler.compile("http://s.example/", &mut schemas).unwrap();
        for _ in 0..6 {
            let value = made_value(&mut next, 3);
            let is_right = schemas.validate(&serde_json::from_str(&value).unwrap(), compiled).is_ok();
            let found = violations(&checked, &value);
            assert!(!is_right || found.is_empty(), "{schema}\n{value}\n{found:?}");
            taken += usize::from(is_right);
            refused += usize::from(!found.is_empty());
        }
    }
    assert!(taken > 1_000 && refused > 1_000, "{taken} {refused}");
}

fn made_schema(next: &mut impl FnMut(usize) -> usize, depth: usize) -> String {
    let leaf = [
        r#"{"type": "string", "minLength": 2}"#,
        r#"{"type": "integer", "maximum": 1}"#,
        r#"{"enum": ["a", 1, null]}"#,
        r#"{"type": ["boolean", "null"]}"#,
        r#"{"multipleOf": 2}"#,
        r#"{"const": {"a": 1}}"#,
        r#"{"uniqueItems": true, "maxItems": 2}"#,
        r#"{"required": ["a"]}"#,
        "{}",
    ];
    if depth == 0 {
        return leaf[next(leaf.len())].to_owned();
    }
    let (a, b) = (made_schema(next, depth - 1), made_schema(next, depth - 1));
    match next(9) {
        0 => format!(r#"{{"anyOf": [{a}, {b}]}}"#),
        1 => format!(r#"{{"oneOf": [{a}, {b}]}}"#),
        2 => format!(r#"{{"allOf": [{a}, {b}]}}"#),
        3 => format!(r#"{{"type": "object", "properties": {{"a": {a}, "b": {b}}}, "additionalProperties": false}}"#),
        4 => format!(r#"{{"properties": {{"a": {a}}}, "additionalProperties": {b}}}"#),
        5 => format!(r#"{{"items": {a}, "minItems": 1}}"#),
        6 => format!(r#"{{"prefixItems": [{a}], "items": {b}}}"#),
        7 => format!(r#"{{"properties": {{"a": {a}}}, "anyOf": [{b}, {{"type": "null"}}]}}"#),
        _ => leaf[next(leaf.len())].to_owned(),
    }
}

fn made_value(next: &mut impl FnMut(usize) -> usize, depth: usize) -> String {
    let leaf = ["1", "2", "0.5", "\"a\"", "\"ab\"", "true", "null", "{}", "[]"];
    if depth == 0 {
        return leaf[next(leaf.len())].to_owned();
    }
    let (a, b) = (made_value(next, depth - 1), made_value(next, depth - 1));
    match next(6) {
        0 => format!(r#"{{"a": {a}}}"#),
        1 => format!(r#"{{"a": {a}, "b": {b}}}"#),
        2 => format!(r#"{{"c": {a}}}"#),
        3 => format!("[{a}, {b}]"),
        _ => leaf[next(leaf.len())].to_owned(),
    }
}
