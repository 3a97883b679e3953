use crate::shown::{document, get, op, parameters, warnings};

fn shown(members: &str) -> String {
    parameters(&get("3.0.3", &format!(r#""parameters": [{members}]"#), "{}"))
}

#[test]
fn each_place_has_its_usual_style() {
    let shown = shown(
        r#"{"name": "q", "in": "query", "schema": {"type": "array", "items": {"type": "integer"}}},
           {"name": "X-H", "in": "header", "required": true, "schema": {"type": "string"}},
           {"name": "c", "in": "cookie", "schema": {"type": "boolean"}}"#,
    );
    assert_eq!(shown, "Query q Form* [integer]\nHeader X-H! Simple string\nCookie c Form* boolean");
}

#[test]
fn styles_are_read_and_unknown_ones_are_named() {
    let shown = shown(
        r#"{"name": "a", "in": "query", "style": "spaceDelimited", "schema": {}},
           {"name": "b", "in": "query", "style": "pipeDelimited", "explode": true, "schema": {}},
           {"name": "c", "in": "query", "style": "deepObject", "schema": {}},
           {"name": "d", "in": "query", "style": "form", "explode": false, "schema": {}}"#,
    );
    assert_eq!(
        shown,
        "Query a SpaceDelimited any\nQuery b PipeDelimited* any\nQuery c DeepObject* any\nQuery d Form any"
    );
    let operation = get("3.0.3", r#""parameters": [{"name": "a", "in": "query", "style": "waves"}]"#, "{}");
    assert_eq!(parameters(&operation), "Query a Form* any");
    assert_eq!(warnings(&operation), "/paths/~1a/get/parameters/0: unknown style `waves`: the default style is used");
}

#[test]
fn parameters_of_the_path_come_first_and_in_its_order() {
    let paths = r#"{"/o/{org}/{repo}...{ref}:x/{org}?v={v}": {
        "parameters": [{"name": "repo", "in": "path", "schema": {"type": "integer"}}, {"name": "z", "in": "query", "schema": {"type": "string"}}],
        "get": {"operationId": "op", "parameters": [
            {"name": "q", "in": "query", "schema": {"type": "string"}},
            {"name": "z", "in": "query", "schema": {"type": "boolean"}},
            {"name": "gone", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "org", "in": "path", "required": true, "style": "label", "schema": {"type": "string"}}]}}}"#;
    let operation = op(&document("3.1.0", paths, "{}"));
    assert_eq!(
        parameters(&operation),
        "Path org! Label string\nPath repo! Simple integer\nPath ref! Simple string\nPath v! Simple string\n\
         Query z Form* boolean\nQuery q Form* string"
    );
    assert_eq!(
        warnings(&operation),
        "/paths/~1o~1{org}~1{repo}...{ref}:x~1{org}?v={v}: the path has no `{gone}`: the parameter is ignored"
    );
}

#[test]
fn one_name_in_two_places_is_two_parameters_and_headers_have_no_case() {
    let paths = r#"{"/a/{id}": {
        "parameters": [{"name": "X-A", "in": "header", "schema": {"type": "string"}}],
        "get": {"operationId": "op", "parameters": [
            {"name": "id", "in": "path", "required": true, "schema": {"type": "string"}},
            {"name": "id", "in": "query", "schema": {"type": "integer"}},
            {"name": "x-a", "in": "header", "schema": {"type": "integer"}}]}}}"#;
    let operation = op(&document("3.0.0", paths, "{}"));
    assert_eq!(parameters(&operation), "Path id! Simple string\nHeader x-a Simple integer\nQuery id Form* integer");
}

#[test]
fn headers_that_the_request_has_anyway_are_no_parameters() {
    let shown = shown(
        r#"{"name": "Accept", "in": "header", "required": true, "schema": {"type": "string"}},
           {"name": "content-type", "in": "header"}, {"name": "Authorization", "in": "header"},
           {"name": "Accept", "in": "query"}"#,
    );
    assert_eq!(shown, "Query Accept Form* any");
}

#[test]
fn a_parameter_with_content_has_its_schema_and_media_type() {
    let operation = get(
        "3.0.3",
        r#""parameters": [{"name": "f", "in": "query", "content": {"application/json": {"schema": {"type": "object", "properties": {"a": {"type": "integer"}}}}}}]"#,
        "{}",
    );
    assert_eq!(parameters(&operation), "Query f application/json {a: integer}");
    assert_eq!(operation.parameters[0].schema.pointer, "/paths/~1a/get/parameters/0/content/application~1json/schema");
}

#[test]
fn what_cannot_be_placed_is_left_out_with_a_warning() {
    let operation = get(
        "3.0.3",
        r#""parameters": [{"name": "a", "in": "body"}, {"in": "query"}, 5, null, {"name": "b", "in": "query"}]"#,
        "{}",
    );
    assert_eq!(parameters(&operation), "Query b Form* any");
    assert_eq!(
        warnings(&operation),
        "/paths/~1a/get/parameters/0: unknown location `in: body`: expected path, query, header or cookie; the parameter is ignored\n\
         /paths/~1a/get/parameters/1: a parameter without a name is ignored\n\
         /paths/~1a/get/parameters/2: a parameter must be an object"
    );
    let operation = get("3.0.3", r#""parameters": {"a": 1}"#, "{}");
    assert_eq!(warnings(&operation), "/paths/~1a/get/parameters: `parameters` must be a list");
}

#[test]
fn examples_descriptions_and_deprecation_are_kept() {
    let operation = get(
        "3.1.0",
        r##""parameters": [
            {"name": "a", "in": "query", "example": {"x": 1.50}, "deprecated": true, "allowReserved": true},
            {"name": "b", "in": "query", "examples": {"one": {"$ref": "#/components/examples/E"}}, "schema": {"description": "of the schema"}}]"##,
        r#"{"examples": {"E": {"value": [1]}}}"#,
    );
    let [a, b] = operation.parameters.as_slice() else { panic!() };
    assert_eq!(a.example.as_deref(), Some(r#"{"x":1.50}"#));
    assert!(a.deprecated && a.allow_reserved && !b.deprecated && !b.allow_reserved);
    assert_eq!((b.example.as_deref(), &*b.description), (Some("[1]"), "of the schema"));
}

#[test]
fn a_whole_query_as_one_parameter_is_an_object_in_the_query() {
    let operation = get(
        "3.2.0",
        r#""parameters": [{"name": "all", "in": "querystring", "content": {"application/x-www-form-urlencoded": {"schema": {"type": "object", "properties": {"a": {"type": "integer"}}}}}}]"#,
        "{}",
    );
    assert_eq!(parameters(&operation), "Query all application/x-www-form-urlencoded {a: integer}");
}
