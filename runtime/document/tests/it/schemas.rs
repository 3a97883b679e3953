use vestibule_document::Alternatives;

use crate::shown::schema;

#[track_caller]
fn check(version: &str, text: &str, expected: &str) {
    assert_eq!(schema(version, text, "{}"), expected, "{version} {text}");
}

#[test]
fn types_and_what_implies_them() {
    for (text, expected) in [
        (r#"{"type": "integer"}"#, "integer"),
        (r#"{"type": ["integer", "number"]}"#, "number"),
        (r#"{"type": ["string", "integer"]}"#, "any"),
        (r#"{"type": ["string"]}"#, "string"),
        (r#"{"type": "something"}"#, "any"),
        (r#"{"properties": {"a": {}}}"#, "{a: any}"),
        (r#"{"items": {"type": "string"}}"#, "[string]"),
        (r#"{"type": "array"}"#, "[any]"),
        (r#"{"type": "array", "prefixItems": [{}], "items": {"type": "string"}}"#, "[any]"),
        (r#"{"enum": ["a", "b"]}"#, r#"string("a" "b")"#),
        (r#"{"enum": [1, 2]}"#, "integer(1 2)"),
        (r#"{"enum": [1, 2.5]}"#, "number(1 2.5)"),
        (r#"{"enum": [1, "a", true]}"#, r#"any(1 "a" true)"#),
        (r#"{"const": "x"}"#, r#"string("x")"#),
        (r#"{"type": "string", "const": null}"#, "string?"),
        ("true", "any"),
        ("{}", "any"),
    ] {
        check("3.1.0", text, expected);
    }
}

#[test]
fn null_in_all_its_forms_is_a_mark() {
    for (version, text, expected) in [
        ("3.0.3", r#"{"type": "string", "nullable": true}"#, "string?"),
        ("3.0.3", r#"{"type": "string", "enum": ["a", null]}"#, r#"string?("a")"#),
        ("3.1.0", r#"{"type": ["null", "integer"]}"#, "integer?"),
        ("3.1.0", r#"{"anyOf": [{"type": "integer", "minimum": 1}, {"type": "null"}]}"#, "integer?>=1"),
        (
            "3.1.0",
            r#"{"oneOf": [{"type": "null"}, {"type": "object", "required": ["a"], "properties": {"a": {}}}]}"#,
            "{a!: any}?",
        ),
        ("3.1.0", r#"{"anyOf": [{"const": null}, {"type": "string"}]}"#, "string?"),
        ("3.1.0", r#"{"type": "null"}"#, "any?"),
        ("3.1.0", r#"{"oneOf": [{"type": "null"}]}"#, "any?"),
    ] {
        check(version, text, expected);
    }
}

#[test]
fn bounds_keep_their_digits_in_both_ways_to_exclude() {
    check(
        "3.0.3",
        r#"{"type": "integer", "minimum": 0, "exclusiveMinimum": true, "maximum": 9223372036854775808}"#,
        "integer>0<=9223372036854775808",
    );
    check("3.1.0", r#"{"type": "number", "exclusiveMinimum": 0.10, "exclusiveMaximum": 1e3}"#, "number>0.10<1e3");
    check("3.1.0", r#"{"type": "number", "exclusiveMinimum": true, "minimum": "5"}"#, "number");
}

#[test]
fn bytes_are_told_from_texts() {
    check("3.0.3", r#"{"type": "string", "format": "binary"}"#, "binary");
    check("3.0.3", r#"{"type": "string", "format": "byte"}"#, "string");
    check("3.1.0", r#"{"contentMediaType": "application/octet-stream"}"#, "binary");
    check("3.1.0", r#"{"type": "string", "contentEncoding": "base64"}"#, "binary");
    check("3.1.0", r#"{"type": "string", "contentMediaType": "text/markdown"}"#, "string");
}

#[test]
fn all_of_is_one_object_and_requires_what_any_part_does() {
    let schemas = r##"{
        "Base": {"type": "object", "required": ["id"], "properties": {"id": {"type": "string", "readOnly": true}, "k": {"type": "string"}}},
        "Deep": {"allOf": [{"$ref": "#/components/schemas/Base"}, {"properties": {"d": {"type": "integer"}}}]}}"##;
    let text = r##"{"allOf": [{"$ref": "#/components/schemas/Deep"}, {"type": "object", "properties": {"k": {"enum": ["x"]}, "n": {"type": "boolean"}}}, {"required": ["d", "n"]}], "properties": {"own": {}}}"##;
    assert_eq!(
        schema("3.0.3", text, schemas),
        r#"{own: any, id!: string read-only, k: string("x"), d!: integer, n!: boolean}"#
    );
}

#[test]
fn one_of_several_scalars_is_no_json() {
    for (schema, is_plain) in [
        (r#"{"oneOf": [{"type": "string"}, {"type": "integer"}]}"#, true),
        (r#"{"type": ["string", "integer", "null"]}"#, true),
        (
            r#"{"allOf": [{"description": "x"}, {"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "number"}]}]}"#,
            true,
        ),
        (r#"{"anyOf": [{"type": "string"}, {"type": "integer"}, {"type": "object"}, {"type": "array"}]}"#, false),
        (r#"{"anyOf": [{"type": "string"}, {}]}"#, false),
        (r#"{"type": "string"}"#, false),
        ("{}", false),
    ] {
        assert_eq!(
            crate::shown::read("3.1.0", schema, "{}").alternatives == Alternatives::Scalars,
            is_plain,
            "{schema}"
        );
    }
}

#[test]
fn of_bounds_in_all_of_the_tighter_ones_count() {
    check(
        "3.0.3",
        r#"{"allOf": [{"type": "integer", "minimum": 1, "maximum": 5}, {"minimum": 3, "maximum": 9}, {"minimum": 3, "exclusiveMinimum": true}]}"#,
        "integer>3<=5",
    );
    let lengths = r#"{"allOf": [{"type": "string", "minLength": 1, "maxLength": 20}, {"type": "string", "minLength": 5, "maxLength": 50}, {"type": "string"}]}"#;
    assert_eq!(crate::shown::read("3.0.3", lengths, "{}").length, (Some(5), Some(20)));
}

#[test]
fn alternatives_are_united_and_require_nothing() {
    let text = r#"{"type": "object", "required": ["n"], "properties": {"n": {"type": "integer"}}, "oneOf": [
        {"required": ["phone"], "properties": {"phone": {"type": "string"}, "kind": {"enum": ["a"]}, "both": {"type": "integer"}}},
        {"required": ["mail"], "properties": {"mail": {"type": "string"}, "kind": {"enum": ["b"]}, "both": {"type": "number"}}}]}"#;
    check("3.1.0", text, r#"{|n!: integer, phone: string, kind: string("a" "b"), both: number, mail: string}"#);
    check(
        "3.1.0",
        r#"{"type": "object", "properties": {"a": {"type": "string"}}, "anyOf": [{"required": ["a"]}, {"required": ["b"]}]}"#,
        "{a: string}",
    );
    check("3.1.0", r#"{"oneOf": [{"type": "object", "required": ["a"], "properties": {"a": {}}}]}"#, "{a!: any}");
}

#[test]
fn alternatives_of_other_kinds_are_told() {
    check("3.1.0", r#"{"anyOf": [{"type": "string"}, {"type": "integer"}]}"#, "any");
    check("3.1.0", r#"{"anyOf": [{"type": "integer"}, {"type": "number"}]}"#, "number");
    check("3.1.0", r#"{"anyOf": [{"type": "string"}, {"type": "string", "enum": ["a"]}]}"#, "string");
    check(
        "3.1.0",
        r#"{"anyOf": [{"type": "object", "properties": {"gt": {"type": "integer"}}}, {"type": "integer"}]}"#,
        "{|gt: integer}~",
    );
    check("3.1.0", r#"{"oneOf": [{"type": "string"}, {"type": "array", "items": {"type": "string"}}]}"#, "[string]~");
    check("3.1.0", r#"{"oneOf": [{"type": "array", "items": {}}, {"type": "object"}]}"#, "any");
    check("3.1.0", r#"{"type": ["array", "string"], "items": {"type": "string"}}"#, "[string]~");
}

#[test]
fn maps_and_open_objects_have_other_members() {
    check("3.0.3", r#"{"type": "object", "additionalProperties": {"type": "string"}}"#, "{*: string}");
    check("3.0.3", r#"{"type": "object", "additionalProperties": false}"#, "{}");
    check("3.0.3", r#"{"type": "object"}"#, "{*: any}");
    check("3.0.3", r#"{"type": "object", "properties": {"a": {}}}"#, "{a: any}");
    check("3.0.3", r#"{"type": "object", "properties": {"a": {}}, "additionalProperties": true}"#, "{a: any, *: any}");
    check(
        "3.1.0",
        r#"{"type": "object", "patternProperties": {"^x": {"type": "integer"}}, "additionalProperties": false}"#,
        "{*: integer}",
    );
}

#[test]
fn members_are_read_three_levels_deep() {
    let text = r#"{"type": "object", "properties": {"a": {"properties": {"b": {"properties": {"c": {"properties": {"d": {}}}, "e": {"type": "string"}}}}}}}"#;
    check("3.1.0", text, "{a: {b: {c: any, e: string}}}");
}

#[test]
fn properties_may_be_called_anything() {
    let text = r##"{"type": "object", "properties": {"$ref": {"type": "string"}, "type": {"type": "string"}, "": {"type": "integer"}, "a\"\u00e9/~": {"type": "string"}}, "required": ["$ref"]}"##;
    check("3.0.3", text, "{$ref!: string, type: string, : integer, a\"é/~: string}");
}

#[test]
fn keywords_of_wrong_types_are_as_good_as_none() {
    let text = r#"{"type": "object", "required": true, "enum": null, "allOf": null, "minimum": "x", "properties": {"a": null, "b": {"type": "string", "required": true, "minLength": -1, "maxLength": 1.5, "format": 5}}}"#;
    check("3.0.3", text, "{a: any, b: string}");
    check("3.0.3", r#"{"type": "string", "enum": ["a", 1, null]}"#, r#"string?("a" "1")"#);
}

#[test]
fn defaults_and_examples_are_as_they_are_written() {
    check("3.1.0", r#"{"type": "integer", "default": 9007199254740993}"#, "integer default 9007199254740993");
    check(
        "3.1.0",
        r#"{"type": "object", "properties": {"$ref": {"type": "string"}}, "default": {"$ref": "x"}}"#,
        r#"{$ref: string} default {"$ref":"x"}"#,
    );
}
