//! Headers that a document declares for the parts of a multipart body.

use serde_json::json;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn document() -> String {
    let headers = json!({
        "X-Checksum": { "required": true, "description": "The SHA-256", "schema": { "type": "string", "pattern": "^[0-9a-f]+$" } },
        "X-Tags": { "schema": { "type": "array", "items": { "type": "string" } } },
        "X-Meta": { "content": { "application/json": { "schema": { "type": "object" } } } },
        "Content-Type": { "schema": { "type": "string" } },
    });
    let schema = json!({ "type": "object", "required": ["note"], "properties": {
        "note": { "type": "string" },
        "parts": { "type": "array", "items": { "type": "string" } },
    } });
    let limit = json!({ "$ref": "#/components/headers/Limit" });
    let encoding = json!({ "note": { "headers": headers }, "parts": { "headers": { "X-Limit": limit } } });
    let content = json!({ "multipart/form-data": { "schema": schema, "encoding": encoding } });
    json!({
        "openapi": "3.1.0",
        "paths": { "/a": { "post": { "operationId": "send", "requestBody": { "required": true, "content": content } } } },
        "components": { "headers": { "Limit": { "schema": { "type": "integer" } } } },
    })
    .to_string()
}

/// Returns the parts that a call sends, each without the boundary, or its error.
fn parts(options: &[&str]) -> Vec<String> {
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount().openapi(document()));
    let output = Invocation::new(["api", "send"].iter().chain(options)).run(&cli);
    let Some(request) = seen.one() else { return vec![output.to_string()] };
    let media_type = request.headers()["content-type"].to_str().unwrap().to_owned();
    let boundary = format!("--{}", media_type.split_once("boundary=").unwrap().1);
    let body = String::from_utf8(request.body().as_bytes().to_vec()).unwrap();
    let parts = body.split(&boundary).filter(|part| !part.is_empty() && !part.starts_with("--"));
    parts.map(|part| part.trim().replace("\r\n", "\n")).collect()
}

#[test]
fn headers_of_parts_are_options() {
    let sent = parts(&["--note", "n", "--note.x-checksum", "0a", "--note.x-tags", "a", "--note.x-tags", "b"]);
    let head = "Content-Disposition: form-data; name=\"note\"";
    assert_eq!(sent, [format!("{head}\nX-Checksum: 0a\nX-Tags: a,b\n\nn")]);
    // The name on the wire, JSON, and each part of a list.
    let line =
        ["--note=n", "--note.X-Checksum=1", r#"--note.x-meta={"k":1}"#, "--parts=p", "--parts=q", "--parts.x-limit=2"];
    let sent = parts(&line);
    assert_eq!(sent[0], format!("{head}\nX-Checksum: 1\nX-Meta: {{\"k\":1}}\n\nn"));
    let head = "Content-Disposition: form-data; name=\"parts\"\nX-Limit: 2";
    assert_eq!(sent[1..], [format!("{head}\n\np"), format!("{head}\n\nq")]);
    let sent = parts(&["-d", r#"{"note":"n"}"#, "--note.x-checksum", "0a"]);
    assert!(sent[0].contains("X-Checksum: 0a"), "{sent:?}");
}

#[test]
fn headers_of_parts_are_checked() {
    let error = parts(&["--note", "n"]).join("");
    assert!(error.contains("Missing required option: --note.x-checksum"), "{error}");
    let error = parts(&["--note", "n", "--note.x-checksum", "zz", "--parts", "p", "--parts.x-limit", "many"]).join("");
    assert!(error.contains("--note.x-checksum") && error.contains("--parts.x-limit"), "{error}");
    let error = parts(&["--note", "n", "--note.x-checksum", "0\r\nX-Evil: 1"]).join("");
    assert!(error.contains("Error"), "{error}");
    let help = parts(&["--help"]).join("");
    assert!(
        help.contains("The header `X-Checksum` of the part `note`") && !help.contains("note.content-type"),
        "{help}"
    );
}

#[test]
fn headers_of_parts_are_in_the_curl_line_and_can_be_typed() {
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document()));
    let line = r#"api send --note n --note.x-checksum 0a --curl"#;
    let curl = Invocation::line(line).run(&cli).success();
    assert!(curl.contains(r#"-F 'note="n";headers="X-Checksum: 0a"'"#), "{curl}");
    let seen = Seen::default();
    let cli = Cli::create("app").mount("api", seen.mount());
    let form = r#"note=n;headers="X-A: 1; b";headers="X-B: 2";type=text/plain"#;
    Invocation::new(["api", "a", "-F", form]).run(&cli).success();
    let body = String::from_utf8(seen.one().unwrap().body().as_bytes().to_vec()).unwrap();
    assert!(body.contains("Content-Type: text/plain\r\nx-a: 1; b\r\nx-b: 2\r\n\r\nn\r\n"), "{body}");
    let error = Invocation::new(["api", "a", "-F", "note=n;headers=@file"]).run(&cli).failure(2);
    assert!(error.contains("headers in a file"), "{error}");
}
