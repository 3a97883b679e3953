//! Values in the object of `--input`: each is sent as the same value typed as an option.

use serde_json::json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn document() -> String {
    let any = json!({ "type": ["string", "integer", "boolean", "null"] });
    let parameter = |place: &str, name: &str| json!({ "in": place, "name": name, "schema": any });
    let flat = json!({ "type": "object", "properties": { "kind": any } });
    let filter = json!({ "in": "query", "name": "filter", "style": "deepObject", "explode": true, "schema": flat });
    let body = json!({ "type": "object", "properties": { "q": any, "include": { "type": "boolean" } } });
    json!({ "openapi": "3.1.0", "paths": { "/a/{id}": { "post": {
        "operationId": "mk",
        "parameters": [
            { "in": "path", "name": "id", "required": true, "schema": any },
            parameter("query", "q"), parameter("header", "X-Trace"), parameter("cookie", "tok"), filter,
        ],
        "requestBody": { "content": { "application/json": { "schema": body } } },
    } } } })
    .to_string()
}

/// Returns the target, the header and the cookie that a call sends, and its body.
fn sent(words: &[&str]) -> [String; 4] {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document()));
    Invocation::new(["api", "mk"].iter().chain(words)).run(&cli).success();
    let request = seen.one().unwrap();
    let header = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let body = String::from_utf8(request.body().as_bytes().to_vec()).unwrap();
    let target = request.uri().path_and_query().unwrap().to_string();
    [target, header("x-trace").unwrap_or_default(), header("cookie").unwrap_or_default(), body]
}

#[test]
fn texts_in_urls_and_headers_have_no_quotes() {
    for text in ["null", "5", "true", "1e5", "[1]", r#"{"a":1}"#, r#""quoted""#, "plain", "a=b"] {
        let input = json!({ "query.q": text, "X-Trace": text, "tok": text, "filter.kind": text }).to_string();
        let options = [
            format!("--query.q={text}"),
            format!("--x-trace={text}"),
            format!("--tok={text}"),
            format!("--filter.kind={text}"),
        ];
        let options: Vec<&str> = options.iter().map(String::as_str).chain(["--", "1"]).collect();
        let of_input = sent(&["--input", &input, "--", "1"]);
        assert_eq!(of_input, sent(&options), "{text}");
        assert_eq!(of_input[1], text);
    }
    let [target, _, _, body] = sent(&["--input", r#"{"id":"null","query.q":"5","body.q":"5"}"#]);
    assert_eq!((target.as_str(), body.as_str()), ("/a/null?q=5", r#"{"q":"5"}"#));
}

#[test]
fn members_may_have_the_other_names_of_options() {
    let [target, _, _, body] =
        sent(&["1", "--input", r#"{"param.q":1,"body.q":2,"body.include":true,"filter[kind]":"x"}"#]);
    assert_eq!(target, "/a/1?q=1&filter[kind]=x");
    assert_eq!(body, r#"{"q":2,"include":true}"#);
}

/// RFC 6570, 2.3: an empty list is not there. A list that the server requires has its name.
#[test]
fn empty_lists_are_left_out_of_a_query() {
    let list = json!({ "type": "array", "items": { "type": "string" } });
    let parameter = |name: &str, required: bool, style: &str| json!({ "in": "query", "name": name, "required": required, "schema": list, "style": style, "explode": style == "form" });
    let parameters =
        [parameter("ids", false, "form"), parameter("tags", true, "form"), parameter("p", false, "pipeDelimited")];
    let document =
        json!({ "openapi": "3.1.0", "paths": { "/a": { "get": { "operationId": "ls", "parameters": parameters } } } });
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document.to_string()));
    Invocation::new(["api", "ls", "--input", r#"{"ids":[],"tags":[],"p":["a","b"]}"#]).run(&cli).success();
    assert_eq!(seen.lines(), ["GET /a?tags=&p=a%7Cb"]);
    // A server could not tell the items apart.
    let text = Invocation::new(["api", "ls", "--input", r#"{"tags":["x"],"p":["a|b"]}"#]).run(&cli).failure(2);
    assert!(text.contains("`|` separates the items, and one of them has it"), "{text}");
}
