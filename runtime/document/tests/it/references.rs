use crate::shown::{body, document, get, op, parameters, schema, summary, warnings};

const SCHEMA: &str =
    r##""requestBody": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}"##;

#[test]
fn references_lead_to_references() {
    let schemas = r##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/C"}, "C": {"type": "integer"}}"##;
    let operation = get("3.0.3", SCHEMA, &format!(r#"{{"schemas": {schemas}}}"#));
    assert_eq!(body(operation.body.as_ref()), "application/json Json integer");
    assert_eq!(warnings(&operation), "");
}

#[test]
fn beside_a_reference_keywords_count_since_3_1_and_texts_always() {
    let members = r##""parameters": [{"name": "n", "in": "query", "schema": {"$ref": "#/components/schemas/N", "description": "beside", "enum": [1, 2]}}]"##;
    for (version, expected) in [("3.0.3", "integer"), ("3.1.0", "integer(1 2)")] {
        let operation = get(version, members, r#"{"schemas": {"N": {"type": "integer", "description": "of N"}}}"#);
        assert_eq!(summary(&operation.parameters[0].schema), expected);
        assert_eq!(operation.parameters[0].description, "beside");
    }
}

#[test]
fn pointers_are_unescaped_and_lead_anywhere() {
    let paths = r##"{
        "/a/{id}": {"get": {"parameters": [{"name": "id", "in": "path", "schema": {"type": "integer"}}, {"name": "f", "in": "query", "schema": {"type": "string"}}]}},
        "/b": {"get": {"operationId": "op", "parameters": [
            {"$ref": "#/paths/~1a~1%7Bid%7D/get/parameters/1"},
            {"$ref": "#/components/parameters/x~1y~0z%25"},
            {"name": "t", "in": "query", "schema": {"$ref": "#/components/schemas/T/properties/x/items"}}]}}}"##;
    let components = r#"{"parameters": {"x/y~z%": {"name": "odd", "in": "query", "schema": {"type": "boolean"}}},
        "schemas": {"T": {"properties": {"x": {"items": {"type": "number"}}}}}}"#;
    let operation = op(&document("3.0.3", paths, components));
    assert_eq!(parameters(&operation), "Query f Form* string\nQuery odd Form* boolean\nQuery t Form* number");
    assert_eq!(warnings(&operation), "");
}

#[test]
fn a_reference_to_nowhere_costs_its_part_only() {
    let members = r##""parameters": [
        {"name": "x", "in": "query", "schema": {"$ref": "#/components/schemas/Missing"}},
        {"$ref": "#/components/parameters/Missing"},
        {"name": "y", "in": "query", "schema": {"$ref": "other.yaml#/X"}},
        {"name": "z", "in": "query", "schema": {"$ref": "#anchor"}}]"##;
    let operation = get("3.0.3", members, "{}");
    assert_eq!(parameters(&operation), "Query x Form* any\nQuery y Form* any\nQuery z Form* any");
    assert_eq!(
        warnings(&operation),
        "/paths/~1a/get/parameters/0/schema: unresolved reference `#/components/schemas/Missing`: not found in the document\n\
         /paths/~1a/get/parameters/1: unresolved reference `#/components/parameters/Missing`: not found in the document\n\
         /paths/~1a/get/parameters/2/schema: `other.yaml#/X` is outside the document, which was read by itself: bundle the documents into one\n\
         /paths/~1a/get/parameters/3/schema: `#anchor` is not a JSON pointer: it must begin with `#/`"
    );
}

#[test]
fn a_body_that_leads_nowhere_can_still_be_sent_whole() {
    let operation = get("3.0.3", r##""requestBody": {"$ref": "#/components/requestBodies/B"}"##, "{}");
    assert_eq!(body(operation.body.as_ref()), "application/json Json any");
    assert_eq!(operation.warnings.len(), 1);
}

#[test]
fn references_in_data_are_data() {
    let members = r##""x-meta": {"$ref": "http://127.0.0.1:9/never"}, "requestBody": {"content": {"application/json": {
        "example": {"$ref": "#/nope"}, "schema": {"type": "object", "properties": {
            "v": {"type": "object", "example": {"$ref": "#/nope"}, "default": {"$ref": "#/nope"}}, "n": {"enum": [{"$ref": "#/nope"}]}}}}}}"##;
    let operation = get("3.0.3", members, "{}");
    assert_eq!(warnings(&operation), "");
    assert_eq!(operation.body.unwrap().media[0].example.as_deref(), Some(r##"{"$ref":"#/nope"}"##));
}

#[test]
fn path_items_parameters_and_bodies_can_be_elsewhere() {
    let paths = r##"{"/a/{id}": {"$ref": "#/components/pathItems/A"}, "/b": {"get": {}}, "/c/{id}": {"$ref": "#/components/pathItems/A"}}"##;
    let components = r##"{
        "pathItems": {"A": {"$ref": "#/components/pathItems/B"}, "B": {
            "parameters": [{"$ref": "#/components/parameters/Id"}],
            "put": {"operationId": "op", "requestBody": {"$ref": "#/components/requestBodies/B"}}}},
        "parameters": {"Id": {"name": "id", "in": "path", "schema": {"type": "integer"}}},
        "requestBodies": {"B": {"required": true, "content": {"application/json": {"schema": {"type": "object", "properties": {"n": {"type": "string"}}}}}}}}"##;
    let document = document("3.1.0", paths, components);
    let listed: Vec<_> =
        document.entries().map(|entry| format!("{} {} {}", entry.method(), entry.path(), entry.name())).collect();
    assert_eq!(listed, ["PUT /a/{id} put-a-id", "GET /b get-b", "PUT /c/{id} put-c-id"]);
    assert_eq!(document.find_all("op"), [0, 2]);
    assert_eq!(document.find("op"), None);
    let operation = document.operation(document.find("put-c-id").unwrap()).unwrap();
    assert_eq!(parameters(&operation), "Path id! Simple integer");
    assert_eq!(body(operation.body.as_ref()), "application/json! Json {n: string}");
    let pointer = &operation.body.unwrap().media[0].schema.pointer;
    assert_eq!(document.schema_json(pointer).unwrap(), r#"{"properties":{"n":{"type":"string"}},"type":"object"}"#);
}

#[test]
fn circles_end() {
    let node = r##"{"A": {"type": "object", "required": ["name"], "properties": {"name": {"type": "string"}, "children": {"type": "array", "items": {"$ref": "#/components/schemas/A"}}, "next": {"$ref": "#/components/schemas/A"}}}}"##;
    assert_eq!(
        schema("3.1.0", r##"{"$ref": "#/components/schemas/A"}"##, node),
        "{name!: string, children: [{name!: string, children: [any], next: any}], \
         next: {name!: string, children: [any], next: {name!: string, children: [any], next: any}}}"
    );
    let itself = r##"{"A": {"$ref": "#/components/schemas/B"}, "B": {"$ref": "#/components/schemas/A"}}"##;
    let operation = get("3.1.0", SCHEMA, &format!(r#"{{"schemas": {itself}}}"#));
    assert_eq!(body(operation.body.as_ref()), "application/json Json any");
    let parameters =
        r##"{"parameters": {"P": {"$ref": "#/components/parameters/Q"}, "Q": {"$ref": "#/components/parameters/P"}}}"##;
    let operation = get("3.1.0", r##""parameters": [{"$ref": "#/components/parameters/P"}]"##, parameters);
    assert!(warnings(&operation).ends_with("circular reference"), "{}", warnings(&operation));
}
