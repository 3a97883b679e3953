use vestibule_document::Document;

#[track_caller]
fn refused(text: &str, expected: &str) {
    assert_eq!(Document::parse(text.to_owned()).unwrap_err().to_string(), expected, "{text}");
}

#[test]
fn what_is_no_json_is_told_where() {
    refused("{\"openapi\": \"3.0.0\",\n  \"päths\" {}}", "line 2, column 11: expected `:`");
    refused("{\"a\": [1, 2,]}", "line 1, column 13: expected a value");
    refused("{\"a\": 01}", "line 1, column 7: invalid JSON number");
    refused("{\"a\": \"\\x\"}", "line 1, column 8: unknown escape; write a backslash as `\\\\`");
    refused("{\"a\": \"\n\"}", "line 1, column 8: control characters in strings must be escaped: `\\n`, `\\t`");
    refused("{\"a\": {\"b\": 1]}", "line 1, column 14: expected `,` or `}`");
    refused("{\"a\": 1", "line 1, column 8: unexpected end of the document");
    refused("{\"openapi\": \"3.0.0\", \"paths\": {}} x", "line 1, column 35: unexpected text after the document");
}

#[test]
fn what_is_no_openapi_document_is_told_so() {
    refused("{}", "not an OpenAPI document: it has neither `openapi` nor `swagger`");
    refused("{\"openapi\": \"3.0.0\"}", "the document has no `paths`, so it has no operations");
    refused(
        "{\"openapi\": \"4.0.0\", \"paths\": {}}",
        "line 1, column 13: unsupported OpenAPI version `4.0.0`: expected 3.0, 3.1, 3.2 or Swagger 2.0 (at /openapi)",
    );
    refused(
        "{\"swagger\": \"1.2\", \"paths\": {}}",
        "line 1, column 13: unsupported Swagger version `1.2`: expected 2.0 or OpenAPI 3.0, 3.1 or 3.2 (at /swagger)",
    );
    refused(
        "{\"openapi\": \"3.1.0\", \"paths\": []}",
        "line 1, column 31: `paths` must be an object: `{\"/pets\": {…}}` (at /paths)",
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
        "line 1, column 1: the document is not JSON, and this program reads no other format",
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
    refused("{\"openapi\": \"3.0.0\",, }", "line 1, column 21: expected a name in double quotes");
    refused(
        "openapi: 5\npaths: {}",
        "unsupported OpenAPI version `5`: expected 3.0, 3.1, 3.2 or Swagger 2.0 (at /openapi)",
    );
}
