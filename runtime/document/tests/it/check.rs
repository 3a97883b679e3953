use crate::shown::document;

#[test]
fn everything_that_is_wrong_is_named_once() {
    let document = document(
        "3.1.0",
        r##"{"/a": {"get": {"parameters": [{"$ref": "#/components/parameters/P"}], "responses": {"200": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/A"}}}}}},
                    "post": {"callbacks": {"c": {"{$request.body#/url}": {"post": {"requestBody": {"$ref": "#/nowhere"}}}}}, "responses": []}},
             "/b": 5}"##,
        r##"{"schemas": {"A": {"properties": {"x": {"$ref": "#/components/schemas/B"}, "$ref": {"type": "string"}}, "example": {"$ref": "#/no"}, "items": [{"$ref": "file.json"}]},
             "C": {"not": {"$ref": "#/components/schemas/C"}, "allOf": {}, "additionalProperties": false}, "D": "text"}, "examples": {"E": {"$ref": "#/gone"}}}"##,
    );
    let warnings: Vec<_> =
        document.check().into_iter().map(|warning| format!("{}: {}", warning.pointer, warning.message)).collect();
    assert_eq!(
        warnings,
        [
            "/paths/~1a/get/parameters/0: unresolved reference `#/components/parameters/P`: not found in the document",
            "/paths/~1a/post/callbacks/c/{$request.body#~1url}/post/requestBody: unresolved reference `#/nowhere`: not found in the document",
            "/paths/~1a/post/responses: expected an object; each member is a response",
            "/paths/~1b: a path item must be an object",
            "/components/schemas/A/properties/x: unresolved reference `#/components/schemas/B`: not found in the document",
            "/components/schemas/A/items/0: `file.json` is outside the document, which was read by itself: bundle the documents into one",
            "/components/schemas/C/allOf: expected a list; each item is a schema",
            "/components/schemas/D: a schema must be an object",
            "/components/examples/E: unresolved reference `#/gone`: not found in the document",
            "/paths/~1a/post/responses: `responses` must be an object",
        ]
    );
}

#[test]
fn a_sound_document_has_no_warnings() {
    let document = document("3.0.3", r#"{"/a": {"get": {"responses": {"200": {"description": "ok"}}}}}"#, "{}");
    assert_eq!(document.check(), []);
}
