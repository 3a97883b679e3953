//! The protocol over HTTP, at `/mcp`.

use serde_json::{Value, json};

use crate::http_server::HttpServer;

const MODERN: [&str; 3] = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: add"];

fn call() -> String {
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let params = json!({ "name": "add", "arguments": { "a": 1, "b": 2 }, "_meta": meta });
    json!({ "jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params }).to_string()
}

#[test]
fn hosts_and_origins_of_others_are_refused() {
    let server = HttpServer::start(env!("CARGO_BIN_EXE_tools"), &[]);
    for (header, expected) in [
        ("X-Nothing: 1", 200),
        ("Origin: http://localhost:3000", 200),
        ("Origin: http://evil.example", 403),
        ("Origin: null", 403),
        ("Host: localhost", 200),
        ("Host: evil.example", 403),
    ] {
        let headers: Vec<&str> = MODERN.into_iter().chain([header]).collect();
        let (status, response) = server.post(&headers, &call());
        assert_eq!(status, expected, "{header}: {response}");
        assert_eq!(response.contains(r#""structuredContent":3"#), expected == 200, "{response}");
    }
}

#[test]
fn headers_have_to_agree_with_the_body() {
    let server = HttpServer::start(env!("CARGO_BIN_EXE_tools"), &[]);
    let wrong = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: wipe"];
    let (status, response) = server.post(&wrong, &call());
    assert!(status == 400 && response.contains("-32020"), "{response}");
    let (status, response) = server.post(&MODERN, "{");
    assert!((400..500).contains(&status), "{response}");
}

#[test]
fn a_read_only_server_refuses_what_changes() {
    let server = HttpServer::start(env!("CARGO_BIN_EXE_tools"), &["--read-only"]);
    let mut body: Value = serde_json::from_str(&call()).unwrap();
    body["params"]["name"] = json!("wipe");
    let headers = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: wipe"];
    let (_, response) = server.post(&headers, &body.to_string());
    assert!(response.contains("-32602"), "{response}");
}

#[test]
fn the_place_of_a_panic_stays_on_the_server() {
    let server = HttpServer::start(env!("CARGO_BIN_EXE_tools"), &[]);
    let mut body: Value = serde_json::from_str(&call()).unwrap();
    body["params"] = json!({ "name": "panics", "arguments": {}, "_meta": body["params"]["_meta"] });
    let headers = ["MCP-Protocol-Version: 2026-07-28", "Mcp-Method: tools/call", "Mcp-Name: panics"];
    let (_, response) = server.post(&headers, &body.to_string());
    assert!(response.contains("INTERNAL") && !response.contains("tools.rs"), "{response}");
}
