use crate::shown::document;

#[track_caller]
fn check(version: &str, schemas: &str, name: &str, expected: &str) {
    let document = document(version, "{}", &format!(r#"{{"schemas": {schemas}}}"#));
    let schema = document.schema_json(&format!("/components/schemas/{name}")).unwrap();
    assert_eq!(schema, expected);
    assert_valid_schema(&schema);
}

/// Asserts that the text is valid JSON Schema 2020-12 with resolvable references.
pub(crate) fn assert_valid_schema(schema: &str) {
    let value = serde_json::from_str(schema).unwrap_or_else(|error| panic!("{error}: {schema}"));
    let mut compiler = boon::Compiler::new();
    compiler.set_default_draft(boon::Draft::V2020_12);
    compiler.add_resource("schema.json", value).unwrap();
    // `boon` does not support every ECMA-262 pattern.
    let compiled = compiler.compile("schema.json", &mut boon::Schemas::new());
    if let Err(error) = compiled {
        assert!(error.to_string().contains("regex"), "{error}: {error:?}\n{schema}");
    }
}

#[test]
fn older_versions_are_brought_over() {
    check(
        "3.0.3",
        r#"{"A": {"type": "string", "nullable": true, "enum": ["a"], "example": "a", "x-y": 1, "xml": {}, "minLength": 1}}"#,
        "A",
        r#"{"minLength":1,"type":["string","null"],"enum":["a",null],"examples":["a"]}"#,
    );
    check(
        "3.0.3",
        r#"{"A": {"type": "integer", "minimum": 1, "exclusiveMinimum": true, "maximum": 5, "exclusiveMaximum": false, "required": true}}"#,
        "A",
        r#"{"type":"integer","exclusiveMinimum":1,"maximum":5}"#,
    );
    check(
        "3.0.3",
        r#"{"A": {"nullable": true, "allOf": [{"type": "string"}]}}"#,
        "A",
        r#"{"anyOf":[{"allOf":[{"type":"string"}]},{"type":"null"}]}"#,
    );
    check(
        "3.1.0",
        r#"{"A": {"exclusiveMinimum": 0.10, "type": ["number", "any"], "items": [true, {}]}}"#,
        "A",
        r#"{"exclusiveMinimum":0.10,"prefixItems":[true,{}],"type":"number"}"#,
    );
}

#[test]
fn what_is_referred_to_is_defined_once() {
    let schemas = r##"{
        "A": {"properties": {"b": {"$ref": "#/components/schemas/B"}, "again": {"$ref": "#/components/schemas/B"}, "self": {"$ref": "#/components/schemas/A"},
              "deep": {"$ref": "#/components/schemas/B/properties/B"}, "gone": {"$ref": "#/x", "type": "string"}}},
        "B": {"properties": {"a": {"$ref": "#/components/schemas/A"}, "B": {"type": "integer"}}}}"##;
    check(
        "3.1.0",
        schemas,
        "A",
        r##"{"properties":{"b":{"$ref":"#/$defs/B"},"again":{"$ref":"#/$defs/B"},"self":{"$ref":"#"},"deep":{"$ref":"#/$defs/B2"},"gone":{"type":"string"}},"$defs":{"B":{"properties":{"a":{"$ref":"#"},"B":{"type":"integer"}}},"B2":{"type":"integer"}}}"##,
    );
}

#[test]
fn names_of_definitions_can_be_anything() {
    check(
        "3.0.3",
        r##"{"A": {"items": {"$ref": "#/components/schemas/x%20y~1%C3%A9"}, "type": "array"}, "x y/é": {"type": "string"}}"##,
        "A",
        r##"{"items":{"$ref":"#/$defs/x%20y~1%C3%A9"},"type":"array","$defs":{"x y/é":{"type":"string"}}}"##,
    );
}

#[test]
fn a_reference_alone_is_what_it_refers_to() {
    check(
        "3.1.0",
        r##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"type": "array", "items": {"$ref": "#/components/schemas/B"}}}"##,
        "A",
        r##"{"items":{"$ref":"#"},"type":"array"}"##,
    );
    check(
        "3.1.0",
        r##"{"A": {"$ref": "#/components/schemas/B", "title": "t"}, "B": {"type": "string"}}"##,
        "A",
        r##"{"$ref":"#/$defs/B","title":"t","$defs":{"B":{"type":"string"}}}"##,
    );
    check(
        "3.1.0",
        r##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##,
        "A",
        "true",
    );
    check("3.1.0", r#"{"A": true}"#, "A", "true");
}

#[test]
fn what_everything_leads_to_is_cut_where_it_is_far_away() {
    let text = "x".repeat(1000);
    let each: Vec<_> = (0..500)
        .map(|at| {
            let next = (at + 1) % 500;
            format!(r##""S{at}": {{"description": "{text}", "items": {{"$ref": "#/components/schemas/S{next}"}}}}"##)
        })
        .collect();
    let document = document("3.1.0", "{}", &format!(r#"{{"schemas": {{{}}}}}"#, each.join(",")));
    let schema = document.schema_json("/components/schemas/S7").unwrap();
    assert!((64 << 10..66 << 10).contains(&schema.len()), "{}", schema.len());
    assert!(schema.ends_with(":true}}"), "{}", &schema[schema.len() - 80..]);
    assert_valid_schema(&schema);
}
