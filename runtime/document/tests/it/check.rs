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
            "/paths/~1a/get/parameters/0: `#/components/parameters/P` leads nowhere: the document has no such part",
            "/paths/~1a/post/callbacks/c/{$request.body#~1url}/post/requestBody: `#/nowhere` leads nowhere: the document has no such part",
            "/paths/~1a/post/responses: an object is expected here, of which each member is a response",
            "/paths/~1b: a path item is an object",
            "/components/schemas/A/properties/x: `#/components/schemas/B` leads nowhere: the document has no such part",
            "/components/schemas/A/items/0: `file.json` is outside of the document, where references are not followed: bundle the documents into one",
            "/components/schemas/C/allOf: a list is expected here, of which each item is a schema",
            "/components/schemas/D: a schema is an object",
            "/components/examples/E: `#/gone` leads nowhere: the document has no such part",
            "/paths/~1a/post/responses: `responses` is an object",
        ]
    );
}

#[test]
fn a_sound_document_has_no_warnings() {
    let document = document("3.0.3", r#"{"/a": {"get": {"responses": {"200": {"description": "ok"}}}}}"#, "{}");
    assert_eq!(document.check(), []);
}
