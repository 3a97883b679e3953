use vestibule_document::Document;

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(Document::parse(text.to_owned()).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn what_is_no_json_is_told_where() {
    refused("{\"openapi\": \"3.0.0\",\n  \"päths\" {}}", "line 2, column 11: `:` is expected here");
    refused("{\"a\": [1, 2,]}", "line 1, column 13: a value is expected here");
    refused("{\"a\": 01}", "line 1, column 7: this is no number of JSON");
    refused("{\"a\": \"\\x\"}", "line 1, column 8: an unknown escape; a backslash itself is written `\\\\`");
    refused("{\"a\": \"\n\"}", "line 1, column 8: a control character in a string has to be escaped: `\\n`, `\\t`");
    refused("{\"a\": {\"b\": 1]}", "line 1, column 14: `,` or `}` is expected here");
    refused("{\"a\": 1", "line 1, column 8: the text ends in the middle of a value");
    refused("{\"openapi\": \"3.0.0\", \"paths\": {}} x", "line 1, column 35: nothing may follow the document");
}

#[test]
fn what_is_no_openapi_document_is_told_so() {
    refused("{}", "this is no OpenAPI document: it has neither `openapi` nor `swagger`");
    refused("{\"openapi\": \"3.0.0\"}", "the document has no `paths`, so it has no operations");
    refused(
        "{\"openapi\": \"4.0.0\", \"paths\": {}}",
        "line 1, column 13: OpenAPI `4.0.0` is not known: 3.0, 3.1 and 3.2 are, and Swagger 2.0 (at /openapi)",
    );
    refused(
        "{\"swagger\": \"1.2\", \"paths\": {}}",
        "line 1, column 13: Swagger `1.2` is not known: 2.0 is, and OpenAPI 3.0, 3.1 and 3.2 (at /swagger)",
    );
    refused(
        "{\"openapi\": \"3.1.0\", \"paths\": []}",
        "line 1, column 31: `paths` has to be an object: `{\"/pets\": {…}}` (at /paths)",
    );
}

#[test]
fn a_document_of_webhooks_alone_has_no_operations() {
    let document = Document::parse(r#"{"openapi": "3.1.0", "webhooks": {"w": {"post": {}}}}"#).unwrap();
    assert!(document.is_empty());
}

#[cfg(not(feature = "yaml"))]
#[test]
fn yaml_needs_its_feature() {
    refused(
        "openapi: 3.0.0\npaths: {}\n",
        "line 1, column 1: the document is no JSON; to read YAML, turn on the feature `yaml`",
    );
}

#[cfg(feature = "yaml")]
#[test]
fn yaml_is_told_from_json() {
    for text in [
        "openapi: 3.0.0\npaths: {}\n",
        "{openapi: 3.1, paths: {}}",
        "\u{feff}swagger: 2.0\npaths: {}\n",
        "\u{feff}{\"swagger\": \"2.0\", \"paths\": {}}",
    ] {
        assert!(Document::parse(text).is_ok(), "{text}");
    }
    refused("openapi: 3.0.0\npaths: [\n", "line 3, column 1: while parsing a node, did not find expected node content");
    refused("{\"openapi\": \"3.0.0\",, }", "line 1, column 21: a name in double quotes is expected here");
    refused("openapi: 5\npaths: {}", "OpenAPI `5` is not known: 3.0, 3.1 and 3.2 are, and Swagger 2.0 (at /openapi)");
}
