use vestibule_document::{PropertyEncoding, Style};

use crate::shown::{body, get, warnings};

fn shown(content: &str) -> String {
    let members = format!(r#""requestBody": {{"required": true, "content": {content}}}"#);
    body(get("3.0.3", &members, "{}").body.as_ref())
}

#[test]
fn json_comes_first_and_names_stay_as_they_are() {
    let shown = shown(
        r#"{"text/plain": {}, "multipart/form-data": {}, "application/x-www-form-urlencoded": {}, "application/json-patch+json": {},
            "application/vnd.api+json": {}, "application/json; charset=utf-8": {"schema": {"type": "array", "items": {"type": "string"}}}, "application/x-ndjson": {}}"#,
    );
    assert_eq!(
        shown,
        "application/json; charset=utf-8! Json [string]\napplication/vnd.api+json! Json any\n\
         application/json-patch+json! Json any\napplication/x-www-form-urlencoded! Form any\n\
         multipart/form-data! Multipart any\ntext/plain! Raw any\napplication/x-ndjson! Raw any"
    );
}

#[test]
fn any_media_type_is_taken_for_json() {
    assert_eq!(shown(r#"{"*/*": {}}"#), "*/*! Json any");
}

#[test]
fn forms_say_how_their_fields_are_written() {
    let operation = get(
        "3.1.0",
        r#""requestBody": {"content": {"multipart/form-data": {
            "schema": {"type": "object", "properties": {"file": {"type": "string", "format": "binary"}, "files": {"type": "array", "items": {"type": "string", "contentMediaType": "image/png"}}}},
            "encoding": {"file": {"contentType": "image/png"}, "meta": {"style": "deepObject", "explode": true}}}}}"#,
        "{}",
    );
    assert_eq!(body(operation.body.as_ref()), "multipart/form-data Multipart {file: binary, files: [binary]}");
    let expected = [
        (
            "file".to_owned(),
            PropertyEncoding { content_type: Some("image/png".to_owned()), ..PropertyEncoding::default() },
        ),
        (
            "meta".to_owned(),
            PropertyEncoding { style: Some(Style::DeepObject), explode: Some(true), ..PropertyEncoding::default() },
        ),
    ];
    assert_eq!(operation.body.unwrap().media[0].property_encodings, expected);
}

#[test]
fn there_can_be_no_body_or_one_of_a_wrong_type() {
    assert_eq!(body(get("3.0.3", r#""responses": {}"#, "{}").body.as_ref()), "none");
    assert_eq!(body(get("3.0.3", r#""requestBody": null"#, "{}").body.as_ref()), "none");
    let operation = get("3.0.3", r#""requestBody": "x""#, "{}");
    assert_eq!(body(operation.body.as_ref()), "application/json Json any");
    assert_eq!(warnings(&operation), "/paths/~1a/get/requestBody: a request body must be an object");
}

#[test]
fn an_example_is_that_of_the_media_type() {
    let operation = get(
        "3.0.3",
        r##""requestBody": {"content": {"application/json": {"examples": {"a": {"$ref": "#/components/examples/E"}, "b": {"value": 2}}}}}"##,
        r#"{"examples": {"E": {"summary": "s", "value": {"big": 12345678901234567890}}}}"#,
    );
    assert_eq!(operation.body.unwrap().media[0].example.as_deref(), Some(r#"{"big":12345678901234567890}"#));
}

#[test]
fn answers_prefer_json_and_name_their_schemas() {
    let operation = get(
        "3.0.3",
        r##""responses": {
            "200": {"description": "ok", "headers": {"Link": {}, "ETag": {}}, "content": {"text/html": {}, "application/hal+json": {"schema": {"type": "array"}}}},
            "4XX": {"$ref": "#/components/responses/E"}, "204": {}, "x-more": {}, "default": {"$ref": "#/components/responses/None"}}"##,
        r#"{"responses": {"E": {"description": "bad", "content": {"text/plain": {"schema": {"type": "string"}}}}}}"#,
    );
    let answers: Vec<_> = operation
        .responses
        .iter()
        .map(|answer| {
            let (media, schema) =
                (answer.media_type.as_deref().unwrap_or("-"), answer.schema.as_deref().unwrap_or("-"));
            format!("{} {} {media} {schema} {:?}", answer.status, answer.description, answer.headers)
        })
        .collect();
    assert_eq!(
        answers,
        [
            r#"200 ok application/hal+json /paths/~1a/get/responses/200/content/application~1hal+json/schema ["Link", "ETag"]"#,
            "4XX bad text/plain /components/responses/E/content/text~1plain/schema []",
            "204  - - []",
            "default  - - []",
        ]
    );
    assert_eq!(operation.warnings.len(), 1);
}
