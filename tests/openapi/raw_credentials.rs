//! Credentials of requests by their path, which a document describes.

use serde_json::json;
use vestibule::fetch::http::{self, header::AUTHORIZATION};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::recording_handler::Seen;

fn document() -> String {
    json!({
        "openapi": "3.1.0",
        "servers": [{ "url": "https://api.example/v2" }],
        "security": [{ "token": [] }],
        "paths": {
            "/pets/{id}": { "get": { "operationId": "getPet", "parameters": [
                { "name": "id", "in": "path", "required": true, "schema": { "type": "string" } },
            ] } },
            "/health": { "get": { "operationId": "health", "security": [] } },
            "/keyed": { "get": { "operationId": "keyed", "security": [{ "key": [] }] } },
            "/cookie": { "get": { "operationId": "cookie", "security": [{ "session": [] }] } },
            "/basic": { "get": { "operationId": "basic", "security": [{ "login": [] }] } },
        },
        "components": { "securitySchemes": {
            "token": { "type": "http", "scheme": "bearer" },
            "key": { "type": "apiKey", "in": "query", "name": "api_key" },
            "session": { "type": "apiKey", "in": "cookie", "name": "sid" },
            "login": { "type": "http", "scheme": "basic" },
        } },
    })
    .to_string()
}

fn program(seen: &Seen) -> Cli {
    Cli::create("app")
        .mount("api", seen.mount().openapi(document()).credential_with("key", |_| Ok(Some("stored".into()))))
}

/// Returns the target and the headers of credentials of the request that a line sends.
fn sent(line: &str, variables: &[(&str, &str)]) -> String {
    let seen = Seen::default();
    let call = variables.iter().fold(Invocation::line(line), |call, (name, value)| call.env(*name, *value));
    call.run(&program(&seen)).success();
    let request = seen.one().expect("it is sent");
    let header = |name: &str| request.headers().get(name).map(|value| value.to_str().unwrap().to_owned());
    let headers: Vec<String> = [AUTHORIZATION.as_str(), "cookie"].into_iter().filter_map(header).collect();
    let target = request.uri().path_and_query().unwrap();
    format!("{target} {}", headers.join(" ")).trim_end().to_owned()
}

#[test]
fn a_request_by_its_path_has_the_credentials_of_its_operation() {
    let token = [("APP_API_TOKEN", "abc")];
    assert_eq!(sent("api /pets/1", &token), "/pets/1 Bearer abc");
    assert_eq!(sent("api /v2/pets/1", &token), "/v2/pets/1 Bearer abc");
    assert_eq!(sent("api get-pet 1", &token), "/v2/pets/1 Bearer abc");
    // The operation needs none, and what no operation describes gets none.
    assert_eq!(sent("api /v2/health", &token), "/v2/health");
    assert_eq!(sent("api /pets/1 -X POST", &token), "/pets/1");
    assert_eq!(sent("api /pets/1/more", &token), "/pets/1/more");
    assert_eq!(sent("api /pets/1", &[]), "/pets/1");
    // Those of the program, of a cookie, and of a user.
    assert_eq!(sent("api /v2/keyed", &[]), "/v2/keyed?api_key=stored");
    assert_eq!(sent("api '/v2/keyed?a=1'", &[]), "/v2/keyed?a=1&api_key=stored");
    assert_eq!(sent("api /v2/cookie -H 'Cookie: a=1'", &[("APP_API_SESSION", "s")]), "/v2/cookie a=1; sid=s");
    assert_eq!(
        sent("api /v2/basic", &[("APP_API_LOGIN", "pw"), ("APP_API_LOGIN_USER", "me")]),
        "/v2/basic Basic bWU6cHc="
    );
}

#[test]
fn flags_of_credentials_are_no_parameters() {
    assert_eq!(sent("api /pets/1 --token typed", &[("APP_API_TOKEN", "abc")]), "/pets/1 Bearer typed");
    assert_eq!(sent("api /pets/1 --token=typed --a b", &[]), "/pets/1?a=b Bearer typed");
    // What was typed is sent, whether an operation needs it or not.
    assert_eq!(sent("api /v2/health --token typed", &[]), "/v2/health Bearer typed");
    assert_eq!(sent("api /pets/1/more --token typed", &[]), "/pets/1/more Bearer typed");
    assert_eq!(sent("api /pets/1 --key typed", &[("APP_API_TOKEN", "abc")]), "/pets/1?api_key=typed Bearer abc");
    // Headers that were typed take precedence, and a parameter can still have the name.
    assert_eq!(sent("api /pets/1 -H 'Authorization: own'", &[("APP_API_TOKEN", "abc")]), "/pets/1 own");
    assert_eq!(sent("api /pets/1 --query.token x", &[]), "/pets/1?token=x");
}

#[test]
fn a_curl_command_shows_no_credential() {
    let seen = Seen::default();
    for line in ["api /pets/1 --token s3cret --curl", "api /keyed --curl", "api /keyed --key s3cret --curl"] {
        let output = Invocation::line(line).run(&program(&seen));
        let text = output.stdout + &output.stderr;
        assert!(!text.contains("s3cret") && !text.contains("stored"), "{text}");
        assert!(text.contains("Bearer $APP_API_TOKEN") || text.contains("$APP_API_KEY"), "{text}");
    }
}

#[test]
fn a_missing_credential_is_named() {
    let refusing = Seen::default().answering(|_| http::Response::builder().status(401).body(String::new()).unwrap());
    let cli = Cli::create("app").mount("api", refusing.openapi(document()));
    let message = Invocation::line("api /pets/1").run(&cli).failure(1);
    assert!(
        message.contains("the operation needs a credential, and none was given: --token (or APP_API_TOKEN)"),
        "{message}"
    );
}

#[test]
fn a_path_without_that_of_the_server_is_explained_where_nothing_is_found() {
    let lost = Seen::default().answering(|_| http::Response::builder().status(404).body(String::new()).unwrap());
    let cli = Cli::create("app").mount("api", lost.openapi(document()));
    let failure = |line: &str| Invocation::line(line).run(&cli).failure(1);
    assert!(failure("api /pets/1").contains("the path is below that of the server: `/v2/pets/1`\n"));
    assert!(!failure("api /v2/pets/1").contains("below"));
    assert!(!failure("api /elsewhere").contains("below"));
}
