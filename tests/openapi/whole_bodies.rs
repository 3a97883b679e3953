//! Bodies given as a whole, and the encoding that their media type asks for.

use serde_json::{Value, json};
use vestibule::fetch::http::header::CONTENT_TYPE;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

/// Runs calls of an operation with a body of a media type; returns the bodies, or the first lines of the errors.
fn bodies(media_type: &str, media: &Value, calls: &[&str]) -> Vec<String> {
    let mut content = json!({});
    content[media_type] = media.clone();
    let document = json!({
        "openapi": "3.2.0",
        "paths": { "/a": { "post": { "operationId": "mk", "requestBody": { "content": content } } } },
    });
    calls.iter().map(|call| sent(&document, call)).collect()
}

fn sent(document: &Value, call: &str) -> String {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    let output = Invocation::line(&format!("api mk {call}")).run(&cli);
    match seen.one() {
        Some(request) => String::from_utf8(request.body().as_bytes().to_vec()).unwrap(),
        None => output.failure(2).lines().next().unwrap().to_owned(),
    }
}

fn customer() -> Value {
    let metadata = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let properties = json!({ "email": { "type": "string" }, "n": { "type": "integer" }, "metadata": metadata });
    json!({
        "schema": { "type": "object", "properties": properties },
        "encoding": { "metadata": { "style": "deepObject", "explode": true } },
    })
}

#[test]
fn a_form_is_encoded_from_json_and_joined_from_pairs() {
    let calls = [
        r#"-d '{"email":"a@b.c","metadata":{"order":"1"}}'"#,
        "-d email=a@b.c -d 'metadata[order]=1'",
        r#"-d email=x -d '{"metadata":{"k":"v"}}'"#,
        r#"-d '{"email":"x"}' --email y --n 2"#,
        "-d 'metadata[order]=1' --email y",
        r#"-d '{"n":"five"}'"#,
        "-d @f -d a=b",
    ];
    let expected = [
        "email=a%40b.c&metadata[order]=1",
        "email=a@b.c&metadata[order]=1",
        "email=x&metadata[k]=v",
        "email=y&n=2",
        "metadata[order]=1&email=y",
        "Error (VALIDATION_ERROR): Invalid value for --body: expected an integer at `/n`, got `\"five\"`",
        "Error (VALIDATION_ERROR): --body reads a file, which cannot be joined with other values of --body",
    ];
    assert_eq!(bodies("application/x-www-form-urlencoded", &customer(), &calls), expected);
}

#[test]
fn a_list_of_a_form_is_json_where_the_document_says_so() {
    let list = json!({ "type": "array", "items": { "type": "string" } });
    let media = json!({
        "schema": { "type": "object", "properties": { "a": list, "b": list, "c": list } },
        "encoding": {
            "a": { "contentType": "application/json" },
            "b": { "contentType": "application/json", "style": "pipeDelimited", "explode": false },
        },
    });
    let calls = ["--a x --a y", "--a '[]'", "--b x --b y --c x --c y"];
    let expected = ["a=%5B%22x%22%2C%22y%22%5D", "a=%5B%5D", "b=x%7Cy&c=x&c=y"];
    assert_eq!(bodies("application/x-www-form-urlencoded", &media, &calls), expected);
}

#[test]
fn a_form_in_a_file_is_encoded() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("customer");
    let call = format!("-d @{}", file.display());
    for (content, expected) in [(r#"{"email":"a@b.c"}"#, "email=a%40b.c"), ("email=a@b.c\n", "email=a@b.c")] {
        std::fs::write(&file, content).unwrap();
        assert_eq!(bodies("application/x-www-form-urlencoded", &customer(), &[&call]), [expected]);
    }
}

#[test]
fn a_json_body_is_given_once() {
    let media = json!({ "schema": { "type": "object" } });
    let calls = [r#"-d '{"a":1}'"#, r#"-d '{"a":1}' -d '{"b":2}'"#];
    let expected = [
        r#"{"a":1}"#,
        "Error (VALIDATION_ERROR): --body is given 2 times, and a body of this type has no parts to join",
    ];
    assert_eq!(bodies("application/json", &media, &calls), expected);
}

#[test]
fn parts_are_in_the_order_of_the_document() {
    let attributes = json!({ "type": "object", "properties": { "n": { "type": "string" } } });
    let properties = json!({ "attributes": attributes, "file": { "type": "string", "format": "binary" } });
    let media = json!({ "schema": { "type": "object", "properties": properties } });
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("hello.txt");
    std::fs::write(&file, "hello").unwrap();
    let file = file.display();
    let calls = [
        format!("--attributes.n x --file {file}"),
        format!("--file {file} --attributes.n x"),
        format!(r#"--attributes '{{"n":"x"}}' --file {file}"#),
        format!(r#"-d '{{"attributes":{{"n":"x"}},"file":"{file}"}}'"#),
    ];
    for body in bodies("multipart/form-data", &media, &calls.each_ref().map(String::as_str)) {
        let order = ["name=\"attributes\"", "{\"n\":\"x\"}", "name=\"file\"; filename=\"hello.txt\"", "hello\r\n"];
        let found: Vec<_> = order.iter().map(|text| body.find(text)).collect();
        assert!(found.iter().all(Option::is_some) && found.is_sorted(), "{body}");
    }
}

#[test]
fn a_body_of_swagger_2_is_encoded_as_its_operation_consumes() {
    let address = json!({ "type": "object", "properties": { "city": { "type": "string" } } });
    let schema = json!({ "type": "object", "properties": { "email": { "type": "string" }, "address": address } });
    let document = |consumes: Value| {
        let body = json!({ "name": "payload", "in": "body", "schema": schema });
        json!({
            "swagger": "2.0",
            "paths": { "/a": { "post": { "operationId": "mk", "consumes": consumes, "parameters": [body] } } },
        })
    };
    let call = "--email x --address.city Rome";
    assert_eq!(sent(&document(json!(["application/x-www-form-urlencoded"])), call), "email=x&address[city]=Rome");
    let json = r#"{"email":"x","address":{"city":"Rome"}}"#;
    assert_eq!(sent(&document(json!(["application/xml", "application/json", "multipart/form-data"])), call), json);
    assert_eq!(sent(&document(json!([])), call), json);

    let seen = Seen::default();
    let form = document(json!(["application/x-www-form-urlencoded"])).to_string();
    Invocation::line("api mk --email x").run(&Cli::create("app").mount("api", seen.mount().openapi(form))).success();
    assert_eq!(seen.one().unwrap().headers()[CONTENT_TYPE], "application/x-www-form-urlencoded");
}

/// Returns the request target of a call of an operation with one parameter.
fn target(path: &str, parameter: Value, words: &[&str]) -> String {
    let document = json!({
        "openapi": "3.2.0",
        "paths": { path: { "get": { "operationId": "op", "parameters": [parameter] } } },
    });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    Invocation::new(["api", "op"].iter().chain(words)).run(&cli).success();
    seen.lines().pop().unwrap()
}

#[test]
fn reserved_characters_stay_where_the_document_allows_them() {
    let parameter = |place: &str| json!({ "name": "p", "in": place, "required": true, "allowReserved": true, "schema": { "type": "string" } });
    assert_eq!(target("/a/{p}", parameter("path"), &["x:y@z/?%2F%"]), "GET /a/x:y@z%2F%3F%2F%25");
    assert_eq!(target("/a", parameter("query"), &["--p", "x:/?%2F &#"]), "GET /a?p=x:/?%2F%20%26%23");
}

#[test]
fn items_with_members_are_numbered() {
    let item = json!({ "type": "object", "properties": { "k": { "type": "string" } } });
    let parameter = json!({ "name": "p", "in": "query", "style": "deepObject", "explode": true,
        "schema": { "type": "array", "items": item } });
    assert_eq!(target("/a", parameter, &["--p", r#"{"k":"x"}"#, "--p", r#"{"k":"y"}"#]), "GET /a?p[0][k]=x&p[1][k]=y");
    let texts = json!({ "name": "p", "in": "query", "style": "deepObject", "explode": true,
        "schema": { "type": "array", "items": { "type": "string" } } });
    assert_eq!(target("/a", texts, &["--p", "x", "--p", "y"]), "GET /a?p[]=x&p[]=y");
}

#[test]
fn a_whole_query_has_the_encoding_of_its_content() {
    let schema = json!({ "type": "object", "properties": { "a": { "type": "integer" }, "b": { "type": "string" } } });
    let parameter =
        |media_type: &str| json!({ "name": "q", "in": "querystring", "content": { media_type: { "schema": schema } } });
    let words = ["--q.a", "1", "--q.b", "t"];
    assert_eq!(target("/a", parameter("application/x-www-form-urlencoded"), &words), "GET /a?a=1&b=t");
    assert_eq!(target("/a", parameter("application/json"), &words), "GET /a?%7B%22a%22%3A1%2C%22b%22%3A%22t%22%7D");
    assert_eq!(target("/a", parameter("application/json"), &["--q", r#"{"a":2}"#]), "GET /a?%7B%22a%22%3A2%7D");
}

/// In the input of a tool or of `--input`, a text is the text: it does not name a file, and is not read as JSON.
#[test]
fn a_text_in_an_object_is_sent_as_it_is() {
    let tagged = json!({ "oneOf": [
        { "type": "object", "required": ["assign"], "properties": { "assign": { "type": "string" } } },
        { "type": "string", "enum": ["ignore"] },
    ] });
    for (media_type, schema, body, expected) in [
        ("text/plain", json!({ "type": "string" }), json!("@ada please look"), "@ada please look"),
        ("text/plain", json!({ "type": "string" }), json!("-"), "-"),
        ("application/json", json!({ "type": "string" }), json!("@ada"), r#""@ada""#),
        ("application/json", json!({}), json!("-"), r#""-""#),
        ("application/json", json!({}), json!("x"), r#""x""#),
        ("application/json", json!({}), json!("5"), r#""5""#),
        ("application/json", json!({}), json!(null), "null"),
        ("application/json", json!({ "type": ["object", "null"] }), json!(null), "null"),
        ("application/json", tagged.clone(), json!("ignore"), r#""ignore""#),
        ("application/json", tagged, json!({ "assign": "a" }), r#"{"assign":"a"}"#),
    ] {
        let mut content = json!({});
        content[media_type] = json!({ "schema": schema });
        let document = json!({
            "openapi": "3.1.0",
            "paths": { "/a": { "post": {
                "operationId": "mk", "requestBody": { "required": true, "content": content }, "responses": {},
            } } },
        });
        let input = json!({ "body": body }).to_string();
        assert_eq!(sent(&document, &format!("--input '{input}'")), expected, "{schema}");
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
        let _ = cli.call_blocking("api mk", vestibule::data::from_json(&input).unwrap()).unwrap();
        assert_eq!(seen.one().unwrap().body().as_bytes(), expected.as_bytes());
    }
}

#[test]
fn a_required_map_is_missing_where_nothing_is_given() {
    let map = json!({ "type": "object", "additionalProperties": { "type": "string" } });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "put": { "operationId": "mk",
        "requestBody": { "required": true, "content": { "application/json": { "schema": map } } } } } } });
    assert_eq!(sent(&document, ""), "Error (VALIDATION_ERROR): Missing required option: --body");
    assert_eq!(sent(&document, "-d {}"), "{}");
}

#[test]
fn a_json_patch_is_a_list_and_a_merge_patch_is_an_object() {
    let schema = json!({ "type": "object" });
    let content = json!({ "application/json-patch+json": { "schema": schema },
        "application/merge-patch+json": { "schema": schema } });
    let document = json!({ "openapi": "3.1.0", "paths": { "/a": { "patch": {
        "operationId": "mk", "requestBody": { "required": true, "content": content } } } } });
    for (body, media_type) in [
        (r#"[{"op":"remove","path":"/a"}]"#, "application/json-patch+json"),
        (r#"{"a":null}"#, "application/merge-patch+json"),
    ] {
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
        Invocation::line(&format!("api mk -d '{body}'")).run(&cli).success();
        let request = seen.one().expect("it is sent");
        assert_eq!(request.headers()[CONTENT_TYPE], media_type);
        assert_eq!(request.body().as_bytes(), body.as_bytes());
    }
}
