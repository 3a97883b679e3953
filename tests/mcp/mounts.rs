//! Mounts without a document, as tools whose input is a request.

use serde_json::json;

use crate::server::{ERAS, Era, Server, text};

#[test]
fn a_mount_is_one_tool_for_all_requests() {
    for era in ERAS {
        let mut server = Server::of(era);
        let tools = server.result("tools/list", json!({}));
        let tool = tools["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "raw").expect("the mount");
        assert_eq!(tool["inputSchema"]["required"], json!(["path"]));
        assert_eq!(
            (&tool["annotations"]["readOnlyHint"], &tool["annotations"]["openWorldHint"]),
            (&json!(false), &json!(true))
        );
        let request = json!({
            "method": "POST",
            "path": "/users/a b",
            "query": { "limit": 5, "tag": ["x", "y"] },
            "headers": { "X-Test": "1" },
            "body": { "name": "Ada" },
        });
        let answer = server.call("raw", request);
        let expected = json!({
            "method": "POST",
            "target": "/users/a%20b?limit=5&tag=x&tag=y",
            "type": "application/json",
            "header": "1",
            "body": r#"{"name":"Ada"}"#,
        });
        let sent: serde_json::Value = serde_json::from_str(text(&answer)).unwrap();
        assert_eq!(sent, expected);
        let plain = server.call("raw", json!({ "path": "/" }));
        assert!(text(&plain).contains(r#""method":"GET""#), "{plain}");
    }
}

#[test]
fn requests_are_checked() {
    let mut server = Server::of(Era::Modern);
    for (request, expected) in [
        (json!({ "path": "x" }), "a path that begins with `/`"),
        (json!({ "path": "/x?y=1" }), "without a query"),
        (json!({ "path": "//evil.example/x" }), r#""target":"//evil.example/x""#),
        (json!({ "path": "/../x" }), "not allowed"),
        (json!({ "path": "/", "query": { "a": { "b": 1 } } }), "query.a"),
        (json!({ "path": "/", "headers": { "a": "b\nc: d" } }), "headers.a"),
        (json!({ "path": "/", "nonsense": 1 }), "one of method"),
        (json!({ "path": "/missing" }), "HTTP_404"),
    ] {
        let answer = server.call("raw", request.clone());
        assert!(text(&answer).contains(expected), "{request}: {answer}");
    }
}

#[test]
fn a_read_only_server_sends_safe_requests() {
    let mut server = Server::with(Era::Modern, &["mcp", "--read-only"]);
    let tools = server.result("tools/list", json!({}));
    let tool = tools["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == "raw").expect("the mount");
    assert_eq!(tool["inputSchema"]["properties"]["method"]["enum"], json!(["GET", "HEAD", "OPTIONS"]));
    assert_eq!(tool["annotations"]["readOnlyHint"], true);
    assert!(server.call("raw", json!({ "path": "/" }))["isError"] != true);
    let refused = server.call("raw", json!({ "path": "/", "method": "DELETE" }));
    assert!(refused["isError"] == true && text(&refused).contains("READ_ONLY"), "{refused}");
}

#[test]
fn destructive_requests_need_a_confirmation() {
    let mut server = Server::of(Era::Modern);
    let tools = server.result("tools/list", json!({}));
    let tool = |name: &str| tools["tools"].as_array().unwrap().iter().find(|tool| tool["name"] == name).unwrap();
    assert_eq!(tool("guarded")["inputSchema"]["properties"]["yes"]["type"], "boolean");
    assert!(tool("raw")["inputSchema"]["properties"].get("yes").is_none());
    let request = |yes: bool| json!({ "path": "/users/1", "method": "DELETE", "yes": yes });
    let refused = server.call("guarded", request(false));
    assert!(
        text(&refused).contains("CONFIRMATION_REQUIRED") && text(&refused).contains(r#"\"yes\": true"#),
        "{refused}"
    );
    assert!(text(&server.call("guarded", request(true))).contains(r#""method":"DELETE""#));
    assert!(text(&server.call("guarded", json!({ "path": "/" }))).contains(r#""method":"GET""#));
}
