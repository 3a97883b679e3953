//! Secrets of bodies in the curl commands that `--curl` prints.

use serde_json::{Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn document(media_type: &str) -> Value {
    let properties = json!({
        "user": { "type": "string" },
        "password": { "type": "string", "format": "password" },
    });
    let mut content = json!({});
    content[media_type] = json!({ "schema": { "type": "object", "properties": properties } });
    json!({ "openapi": "3.1.0", "paths": { "/login": { "post": {
        "operationId": "login", "requestBody": { "content": content }, "responses": {},
    } } } })
}

fn curl(media_type: &str, line: &str) -> String {
    let cli = Cli::create("app").mount("api", Seen::default().mount().openapi(document(media_type).to_string()));
    Invocation::line(line).run(&cli).success().trim_end().to_owned()
}

#[test]
fn a_secret_of_a_body_is_a_variable() {
    let json = "curl http://localhost/login -H 'content-type: application/json' --data-raw";
    assert_eq!(
        curl("application/json", r#"api login --user a --password 'it"s $1' --curl"#),
        format!(r#"{json} "{{\"user\":\"a\",\"password\":\"$PASSWORD\"}}""#)
    );
    // The same text in another value is one of the body, and shorter ones are not hidden within words.
    assert_eq!(
        curl("application/json", "api login --user secretary --password secret --curl"),
        format!(r#"{json} "{{\"user\":\"secretary\",\"password\":\"$PASSWORD\"}}""#)
    );
    assert_eq!(curl("application/json", "api login --user a --curl"), format!(r#"{json} '{{"user":"a"}}'"#));
    // A quote at its end, and characters that a form does not encode.
    assert_eq!(
        curl("application/json", r#"api login --user a --password 'it"s"' --curl"#),
        format!(r#"{json} "{{\"user\":\"a\",\"password\":\"$PASSWORD\"}}""#)
    );
    let form = curl("application/x-www-form-urlencoded", "api login --user a --password 'my-s3cret & co.' --curl");
    assert!(form.ends_with(r#"--data-raw "user=a&password=$PASSWORD""#), "{form}");
    let form = curl("application/x-www-form-urlencoded", "api login --user a --password 's & t' --curl");
    assert!(form.ends_with(r#"--data-raw "user=a&password=$PASSWORD""#), "{form}");
    let parts = curl("multipart/form-data", "api login --user a --password s3cret --curl");
    assert!(parts.ends_with(r#"--form-string user=a --form-string "password=$PASSWORD""#), "{parts}");
}

#[test]
fn the_variables_of_a_body_are_named_for_programs() {
    let line = curl("application/json", "api login --user a --password s3cret --curl --json");
    let data: Value = serde_json::from_str(&line).unwrap();
    assert_eq!(data["variables"], json!(["PASSWORD"]));
}
