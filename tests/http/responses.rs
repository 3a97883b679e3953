//! Envelopes, formats, errors and request ids.

use vestibule::prelude::*;

use crate::serve;
use vestibule_tests::http_client::Client;

#[derive(Debug, thiserror::Error, vestibule::Failure)]
enum StoreError {
    #[error("no such note: {0}")]
    #[failure(code = "NO_SUCH_NOTE", hint = "see `list`")]
    Missing(u64),
}

/// Show a note
#[command(read_only)]
fn show(#[arg] id: u64) -> std::result::Result<Data, StoreError> {
    if id == 1 { Ok(json!({ "id": id, "text": "a: b\n# c" })) } else { Err(StoreError::Missing(id)) }
}

/// Check the notes
#[command(read_only)]
fn lint() -> Reply<Vec<&'static str>> {
    Reply::new(vec!["line 3"]).exit_code(3).next("show 1", "Look at it")
}

/// Return nothing
#[command]
async fn nothing() {}

/// Panic
#[command(read_only)]
fn panic(#[option] later: bool) {
    assert!(later, "on purpose");
}

/// Panic within a runtime
#[command(read_only)]
async fn panic_async() {
    panic!("on purpose");
}

/// Delete everything
#[command(destructive, confirm = "Delete everything?")]
fn wipe() -> &'static str {
    "gone"
}

fn client() -> Client {
    serve(Cli::create("notes").commands(commands![show, lint, nothing, panic, panic_async, wipe]))
}

#[test]
fn results_are_envelopes() {
    let api = client();
    let response = api.get("/lint");
    let envelope = response.json();
    assert_eq!((response.status, &envelope["ok"], &envelope["data"]), (200, &json!(true), &json!(["line 3"])));
    let meta = &envelope["meta"];
    assert_eq!((&meta["command"], &meta["exitCode"]), (&json!("lint"), &json!(3)));
    assert_eq!(meta["next"][0]["argv"], json!(["notes", "show", "1"]));
    let response = api.post("/nothing", &json!({}));
    assert_eq!((response.status, response.json().get("data")), (200, None));
}

#[test]
fn formats_are_negotiated() {
    let api = client();
    for (accept, media, text) in [
        ("application/json", "application/json", r#"{"ok":true,"data":{"id":1,"text":"a: b\n# c"},"meta":{"#),
        ("application/yaml", "application/yaml", "ok: true\ndata:\n  id: 1\n  text: |-\n    a: b\n    # c\nmeta:\n"),
        ("text/toon", "text/toon; charset=utf-8", "ok: true\ndata:\n  id: 1\n  text: \"a: b\\n# c\"\nmeta:\n"),
        ("text/markdown", "text/markdown; charset=utf-8", "- **ok**: true\n\n## data\n\n- **id**: 1\n"),
        ("application/x-ndjson", "application/x-ndjson", r#"{"ok":true,"data":{"id":1,"#),
    ] {
        let response = api.accepting("/show?id=1", accept);
        assert_eq!((response.status, response.header("content-type")), (200, Some(media)));
        assert!(response.body.starts_with(text), "{accept}: {}", response.body);
        assert_eq!(response.header("vary"), Some("accept"));
    }
    let response = api.accepting("/show?id=1", "image/png, text/html");
    assert_eq!(response.error(), (406, "NOT_ACCEPTABLE".to_owned()));
    let response = api.accepting("/show?id=2", "text/toon");
    assert_eq!(response.status, 500);
    assert!(response.body.starts_with("ok: false\nerror:\n  code: NO_SUCH_NOTE\n"), "{}", response.body);
}

#[test]
fn errors_have_the_status_of_their_code() {
    let api = client();
    let response = api.get("/show?id=2");
    assert_eq!(response.error(), (500, "NO_SUCH_NOTE".to_owned()));
    let error = &response.json()["error"];
    assert_eq!((&error["message"], &error["hints"]), (&json!("no such note: 2"), &json!(["see `list`"])));
    assert_eq!(response.json()["meta"]["command"], "show");
}

#[test]
fn problem_details_are_sent_to_who_asks_for_them() {
    let api = client();
    let response = api.accepting("/show?id=x", "application/json, application/problem+json");
    assert_eq!((response.status, response.header("content-type")), (400, Some("application/problem+json")));
    let problem = response.json();
    assert_eq!((&problem["type"], &problem["title"]), (&json!("about:blank"), &json!("Bad Request")));
    assert_eq!((&problem["status"], &problem["code"]), (&json!(400), &json!("VALIDATION_ERROR")));
    assert!(problem["detail"].as_str().unwrap().contains("`id`"), "{problem}");
    assert_eq!(problem["fieldErrors"][0]["path"], "id");
    assert_eq!(api.accepting("/show?id=1", "application/json, application/problem+json").data()["id"], 1);
}

#[test]
fn a_panic_is_the_error_of_its_call() {
    let api = client();
    for path in ["/panic", "/panic-async"] {
        let response = api.get(path);
        assert_eq!(response.error(), (500, "INTERNAL".to_owned()), "{path}");
        // The place in the source is for the server's operator.
        assert!(response.body.contains("panicked") && !response.body.contains(".rs"), "{}", response.body);
    }
    assert_eq!(api.get("/show?id=1").data()["id"], 1);
}

#[test]
fn what_needs_a_confirmation_is_confirmed_by_a_member() {
    let api = client();
    let response = api.post("/wipe", &json!({}));
    assert_eq!(response.error(), (428, "CONFIRMATION_REQUIRED".to_owned()));
    assert_eq!(response.json()["error"]["fieldErrors"][0]["path"], "yes");
    assert_eq!(api.post("/wipe", &json!({ "yes": true })).data(), "gone");
    assert_eq!(api.get("/wipe").status, 405);
}

#[test]
fn responses_name_their_request() {
    let api = client();
    let response = api.send("GET", "/show?id=1", &["X-Request-Id: abc-1"], "");
    assert_eq!(response.header("x-request-id"), Some("abc-1"));
    let (first, second) =
        (api.get("/nope"), api.send("GET", "/nope", &[&format!("X-Request-Id: {}", "x".repeat(200))], ""));
    let id = |response: &vestibule_tests::http_client::Response| response.header("x-request-id").unwrap().to_owned();
    assert!(id(&first).len() == 36 && id(&second).len() == 36 && id(&first) != id(&second));
    assert_eq!(first.header("x-content-type-options"), Some("nosniff"));
}
