//! Files of multipart bodies, given by their content: callers without files have data URLs (RFC 2397).

use serde_json::json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn document() -> String {
    let file = json!({ "type": "string", "format": "binary" });
    let schema = json!({ "type": "object", "required": ["cover"], "properties": {
        "cover": { "type": "string", "format": "binary", "description": "The picture" },
        "pages": { "type": "array", "items": file },
        "note": { "type": "string" },
    } });
    let picture = json!({ "image/png": { "schema": file } });
    json!({
        "openapi": "3.1.0",
        "paths": {
            "/a": { "post": { "operationId": "upload", "requestBody": {
                "required": true, "content": { "multipart/form-data": { "schema": schema } },
            } } },
            "/c": { "put": { "operationId": "note", "requestBody": { "content": { "text/plain": {} } } } },
            "/b": { "put": { "operationId": "replace", "requestBody": { "required": true, "content": picture } } },
        },
    })
    .to_string()
}

fn program(seen: &Seen) -> Cli {
    Cli::create("app").mount("api", seen.mount().openapi(document()))
}

/// Returns the parts of the request that was sent, without the boundary.
fn parts(seen: &Seen) -> Vec<String> {
    let request = seen.one().unwrap();
    let media_type = request.headers()["content-type"].to_str().unwrap().to_owned();
    let boundary = format!("--{}", media_type.split_once("boundary=").unwrap().1);
    let body = String::from_utf8_lossy(request.body().as_bytes()).into_owned();
    let parts = body.split(&boundary).filter(|part| !part.is_empty() && !part.starts_with("--"));
    parts.map(|part| part.trim().replace("\r\n", "\n")).collect()
}

fn head(name: &str, filename: &str, media_type: &str) -> String {
    format!("Content-Disposition: form-data; name=\"{name}\"; filename=\"{filename}\"\nContent-Type: {media_type}\n\n")
}

#[test]
fn content_is_sent_as_a_file() {
    let seen = Seen::default();
    let pages = "data:text/plain;name=one.txt,a%2Cb,c";
    let line = ["api", "upload", "--cover", "data:image/png;base64,aGVsbG8=", "--pages", pages, "--note", "data:,x"];
    Invocation::new(line).run(&program(&seen)).success();
    let expected = [
        head("cover", "cover", "image/png") + "hello",
        head("pages", "one.txt", "text/plain") + "a,b,c",
        "Content-Disposition: form-data; name=\"note\"\n\ndata:,x".to_owned(),
    ];
    assert_eq!(parts(&seen), expected);
}

#[tokio::test]
async fn callers_without_files_send_content() {
    let seen = Seen::default();
    let pages = ["data:,1", "data:,2"].map(Data::from).to_vec();
    let input = vestibule::json!({ "cover": "data:,c", "pages": Data::Array(pages) });
    let _ = program(&seen).call("api upload", input).await.unwrap();
    let page = head("pages", "pages", "text/plain");
    assert_eq!(parts(&seen), [head("cover", "cover", "text/plain") + "c", format!("{page}1"), format!("{page}2")]);

    let error = program(&seen).call("api upload", vestibule::json!({ "cover": "hello" })).await.unwrap_err();
    assert!(error.message().contains("give the content, for a file as a data URL"), "{error:?}");
    let seen = Seen::default();
    let input = vestibule::json!({ "body": "@data:;base64,/w==" });
    let _ = program(&seen).call("api replace", input).await.unwrap();
    let request = seen.one().unwrap();
    assert_eq!(
        (request.body().as_bytes(), &request.headers()["content-type"]),
        (&[0xff][..], &"image/png".parse().unwrap())
    );
}

#[tokio::test]
async fn a_body_that_is_no_text_is_content_too() {
    for input in ["data:;base64,/w==", "data:image/png;base64,/w=="] {
        let seen = Seen::default();
        let _ = program(&seen).call("api replace", vestibule::json!({ "body": input })).await.unwrap();
        assert_eq!(seen.one().unwrap().body().as_bytes(), [0xff], "{input}");
    }
    let error =
        program(&Seen::default()).call("api replace", vestibule::json!({ "body": "data:x" })).await.unwrap_err();
    assert!(format!("{error:?}").contains("a data URL with a comma before its content"), "{error:?}");
}

#[test]
fn a_body_of_text_is_sent_as_it_is() {
    let seen = Seen::default();
    Invocation::new(["api", "note", "-d", "data:,x"]).run(&program(&seen)).success();
    assert_eq!(seen.one().unwrap().body().as_bytes(), b"data:,x");
}

#[tokio::test]
async fn results_are_not_written_to_files() {
    let input = vestibule::json!({ "cover": "data:,c", "output-file": "x" });
    let error = program(&Seen::default()).call("api upload", input).await.unwrap_err();
    assert!(error.message().starts_with("only the command line writes a response to a file"), "{error:?}");
}

#[test]
fn content_that_is_not_text_is_a_file_of_curl() {
    let line = ["api", "upload", "--cover", "data:image/png;name=a.png;base64,/w==", "--note", "x", "--curl"];
    let printed = Invocation::new(line).run(&program(&Seen::default())).success();
    assert!(printed.contains(r#"cover=@"a.png";type=image/png;filename="a.png""#), "{printed}");
}

#[test]
fn invalid_urls_are_errors() {
    let seen = Seen::default();
    let output =
        Invocation::new(["api", "upload", "--cover", "data:image/png;base64,?"]).run(&program(&seen)).failure(2);
    assert!(output.contains("expected a data URL with Base64"), "{output}");
    assert!(seen.one().is_none());
}

#[test]
fn help_says_so() {
    let help = Invocation::new(["api", "upload", "--help"]).run(&program(&Seen::default())).success();
    let file = "On the command line a path or `-`; anywhere the content as a data URL";
    let words: Vec<&str> = help.split_whitespace().collect();
    assert_eq!(words.join(" ").matches(file).count(), 2, "{help}");
}
