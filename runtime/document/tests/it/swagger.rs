use vestibule_document::{Document, OAuthFlows, Operation, ParamLocation, Scheme};

use crate::shown::{body, op, parameters, summary, warnings};

fn read(root: &str, operation: &str) -> (Document, Operation) {
    let text = format!(
        r#"{{"swagger": "2.0", "info": {{}}, {root} "paths": {{"/a/{{id}}": {{"post": {{"operationId": "op", {operation}}}}}}}}}"#
    );
    let document = Document::parse(text).unwrap();
    let operation = op(&document);
    assert_eq!(warnings(&operation), "");
    (document, operation)
}

#[test]
fn host_base_path_and_schemes_are_servers() {
    for (root, expected) in [
        (
            r#""host": "a.example:8", "basePath": "/v1/", "schemes": ["http", "https", "wss"],"#,
            "https://a.example:8/v1 http://a.example:8/v1",
        ),
        (r#""host": "a.example", "basePath": "v1","#, "https://a.example/v1"),
        (r#""basePath": "/v1","#, "/v1"),
        (r#""basePath": "/","#, ""),
        ("", ""),
    ] {
        let (document, _) = read(root, r#""responses": {}"#);
        let urls: Vec<_> = document.servers().into_iter().map(|server| server.url).collect();
        assert_eq!(urls.join(" "), expected);
    }
    let (_, operation) = read(r#""host": "a.example", "schemes": ["https"],"#, r#""schemes": ["http"]"#);
    assert_eq!(operation.servers[0].url, "http://a.example");
}

#[test]
fn collection_formats_are_styles() {
    let list = |name: &str, place: &str, format: &str| {
        format!(r#"{{"name": "{name}", "in": "{place}", "type": "array", "items": {{"type": "integer"}}{format}}}"#)
    };
    let all = [
        list("id", "path", ""),
        list("a", "query", ""),
        list("b", "query", r#", "collectionFormat": "multi""#),
        list("c", "query", r#", "collectionFormat": "ssv""#),
        list("d", "query", r#", "collectionFormat": "tsv""#),
        list("e", "query", r#", "collectionFormat": "pipes""#),
        list("F", "header", r#", "collectionFormat": "csv""#),
    ];
    let (_, operation) = read("", &format!(r#""parameters": [{}]"#, all.join(",")));
    assert_eq!(
        parameters(&operation),
        "Path id! Simple [integer]\nQuery a Form [integer]\nQuery b Form* [integer]\nQuery c SpaceDelimited [integer]\n\
         Query d TabDelimited [integer]\nQuery e PipeDelimited [integer]\nHeader F Simple [integer]"
    );
}

#[test]
fn a_parameter_is_its_own_schema() {
    let (document, operation) = read(
        "",
        r#""parameters": [{"name": "n", "in": "query", "required": true, "type": "integer", "minimum": 1, "default": 5, "x-nullable": true, "enum": [1, 5]}]"#,
    );
    assert_eq!(summary(&operation.parameters[1].schema), "integer?(1 5)>=1 default 5");
    assert_eq!(
        document.schema_json(&operation.parameters[1].schema.pointer).unwrap(),
        r#"{"default":5,"type":["integer","null"],"enum":[1,5,null],"minimum":1}"#
    );
}

#[test]
fn a_body_parameter_is_the_body() {
    let schema = r##"{"name": "pet", "in": "body", "description": "the pet", "required": true, "schema": {"$ref": "#/definitions/Pet"}}"##;
    let root = r#""consumes": ["application/xml", "application/json"], "definitions": {"Pet": {"type": "object", "properties": {"n": {"type": "string"}}}},"#;
    let (_, operation) = read(root, &format!(r#""parameters": [{schema}]"#));
    assert_eq!(body(operation.body.as_ref()), "application/json! Json {n: string}\napplication/xml! Raw {n: string}");
    let found = operation.body.unwrap();
    assert_eq!((&*found.name, &*found.description), ("pet", "the pet"));
    let (_, operation) = read(root, &format!(r#""consumes": ["*/*"], "parameters": [{schema}]"#));
    assert_eq!(body(operation.body.as_ref()), "*/*! Json {n: string}");
    let (_, operation) = read("", r#""parameters": [{"name": "b", "in": "body"}]"#);
    assert_eq!(body(operation.body.as_ref()), "application/json Json any");
}

#[test]
fn form_data_is_a_form_and_with_a_file_it_has_parts() {
    let fields = r#"{"name": "a", "in": "formData", "required": true, "type": "string"}, {"name": "l", "in": "formData", "type": "array", "items": {"type": "string"}, "collectionFormat": "multi"}"#;
    let (_, operation) = read(
        "",
        &format!(r#""consumes": ["application/json", "application/x-www-form-urlencoded"], "parameters": [{fields}]"#),
    );
    assert_eq!(body(operation.body.as_ref()), "application/x-www-form-urlencoded! Form {a!: string, l: [string]}");
    let encoding = &operation.body.unwrap().media[0].property_encodings;
    assert_eq!((encoding[0].0.as_str(), encoding[0].1.explode), ("l", Some(true)));
    let (_, operation) =
        read("", &format!(r#""parameters": [{fields}, {{"name": "f", "in": "formData", "type": "file"}}]"#));
    assert_eq!(body(operation.body.as_ref()), "multipart/form-data! Multipart {a!: string, l: [string], f: binary}");
}

#[test]
fn shared_parameters_and_answers_are_at_the_root() {
    let root = r#""produces": ["application/json"], "parameters": {"P": {"name": "p", "in": "query", "type": "boolean"}}, "responses": {"R": {"description": "r", "schema": {"type": "string"}}},"#;
    let (_, operation) =
        read(root, r##""parameters": [{"$ref": "#/parameters/P"}], "responses": {"200": {"$ref": "#/responses/R"}}"##);
    assert_eq!(parameters(&operation), "Path id! Simple string\nQuery p Form boolean");
    let answer = &operation.responses[0];
    assert_eq!(
        (answer.media_type.as_deref(), answer.schema.as_deref()),
        (Some("application/json"), Some("/responses/R/schema"))
    );
}

#[test]
fn credentials_are_defined_at_the_root() {
    let root = r#""securityDefinitions": {"k": {"type": "apiKey", "in": "query", "name": "key"}, "b": {"type": "basic"}, "o": {"type": "oauth2", "flow": "implicit"}}, "security": [{"k": [], "b": []}, {"o": ["read"]}],"#;
    let (document, operation) = read(root, r#""responses": {}"#);
    let schemes: Vec<Vec<_>> =
        operation.security.iter().map(|set| set.iter().map(|one| one.scheme.clone()).collect()).collect();
    assert_eq!(
        schemes,
        [
            vec![Scheme::ApiKey(ParamLocation::Query, "key".to_owned()), Scheme::Basic],
            vec![Scheme::OAuth2(OAuthFlows::default())]
        ]
    );
    assert_eq!(operation.security[1][0].scopes, ["read"]);
    assert_eq!(document.security_schemes().len(), 3);
}
