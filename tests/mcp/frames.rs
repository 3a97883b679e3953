//! Frames that are wrong, late, large or too many, and commands that misbehave: the server answers and lives.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::server::{ERAS, Era, Server, text};

/// A frame that the server answers, so that a test knows that it lives.
fn assert_alive(server: &mut Server) {
    assert_eq!(text(&server.call("echo", json!({ "text": "alive" }))), "alive");
}

#[test]
fn lines_that_are_no_messages_are_answered() {
    for era in ERAS {
        let mut server = Server::of(era);
        let wrong = [
            ("garbage", -32700),
            ("{\"jsonrpc\":\"2.0\",\"id\":1,", -32700),
            ("[]", -32600),
            ("7", -32600),
            ("{\"id\":1,\"method\":\"ping\"}", -32600),
            ("{\"jsonrpc\":\"1.0\",\"id\":1,\"method\":\"tools/list\"}", -32600),
            ("{\"jsonrpc\":\"2.0\",\"id\":1}", -32600),
        ];
        for (line, code) in wrong {
            server.line(line);
            let frame = server.frame();
            assert_eq!(frame["error"]["code"], code, "{line}: {frame}");
        }
        server.line("");
        server.line("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/unknown\"}");
        server.line("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}");
        assert_alive(&mut server);
    }
}

#[test]
fn a_notification_before_the_session_does_not_end_it() {
    let mut server = Server::start(&["mcp"]);
    server.line("{\"jsonrpc\":\"2.0\",\"method\":\"notifications/initialized\"}");
    server.line("{\"jsonrpc\":\"2.0\",\"id\":99,\"result\":{}}");
    assert_alive(&mut server);
}

#[test]
fn unknown_methods_and_invalid_parameters_are_told_apart() {
    for era in ERAS {
        let mut server = Server::of(era);
        assert_eq!(server.error("tools/nope", json!({}))["code"], -32601);
        assert_eq!(server.error("tools/call", json!({ "name": 7 }))["code"], -32602);
    }
    let mut modern = Server::of(Era::Modern);
    assert_alive(&mut modern);
    assert_eq!(modern.error("ping", json!({}))["code"], -32601);
    let line = modern.request(50, "tools/list", json!({})).replace("2026-07-28", "2099-01-01");
    modern.line(&line);
    let error = modern.answer(50);
    assert_eq!((&error["error"]["code"], &error["error"]["data"]["requested"]), (&json!(-32022), &json!("2099-01-01")));
}

#[test]
fn a_newer_client_is_answered_with_the_latest_version() {
    let mut server = Server::start(&["mcp"]);
    let params =
        json!({ "protocolVersion": "2031-01-01", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } });
    server.line(&json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params }).to_string());
    assert_eq!(server.answer(1)["result"]["protocolVersion"], "2025-11-25");
}

#[test]
fn a_line_without_end_is_not_kept() {
    let mut server = Server::of(Era::Modern);
    server.line(&"x".repeat(100 << 20));
    assert_eq!(server.frame()["error"]["code"], -32600);
    assert_alive(&mut server);
}

#[test]
fn a_repeated_id_is_refused() {
    let mut server = Server::of(Era::Modern);
    let wait = server.request(7, "tools/call", json!({ "name": "waits" }));
    server.line(&wait);
    server.line(&wait);
    let refusal = server.frame();
    assert_eq!((&refusal["id"], &refusal["error"]["code"]), (&json!(7), &json!(-32600)), "{refusal}");
    assert_alive(&mut server);
}

#[test]
fn an_id_is_free_once_its_request_is_answered() {
    for era in ERAS {
        let mut server = Server::of(era);
        for _ in 0..3 {
            let echo = server.request(70, "tools/call", json!({ "name": "echo", "arguments": { "text": "x" } }));
            server.line(&echo);
            assert_eq!(text(&server.answer(70)["result"]), "x");
        }
    }
}

#[test]
fn cancellations_of_nothing_are_ignored() {
    for era in ERAS {
        let mut server = Server::of(era);
        assert_alive(&mut server);
        for params in [json!({ "requestId": 999 }), json!({ "requestId": 1 }), json!({ "requestId": "x" }), json!({})] {
            server
                .line(&json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": params }).to_string());
        }
        assert!(server.is_silent(Duration::from_millis(200)));
        assert_alive(&mut server);
    }
}

#[test]
fn a_frame_may_arrive_in_pieces_and_end_in_the_middle() {
    for era in ERAS {
        let mut server = Server::of(era);
        let echo = server.request(71, "tools/call", json!({ "name": "echo", "arguments": { "text": "in pieces" } }));
        for piece in echo.as_bytes().chunks(40) {
            server.bytes(piece);
            std::thread::sleep(Duration::from_millis(5));
        }
        server.line("");
        assert_eq!(text(&server.answer(71)["result"]), "in pieces");
        server.bytes(&echo.as_bytes()[..30]);
        let (code, time) = server.close();
        assert_eq!(code, Some(0));
        assert!(time < Duration::from_secs(5), "{time:?}");
    }
}

#[test]
fn each_request_is_answered_by_its_own_era() {
    let call = |server: &Server, id: u64| {
        server.request(id, "tools/call", json!({ "name": "add", "arguments": { "a": 1, "b": 2 } }))
    };
    let (mut legacy, mut modern) = (Server::of(Era::Legacy), Server::of(Era::Modern));
    let (old, new) = (call(&legacy, 80), call(&modern, 81));
    // A session that begins with `initialize` takes requests that name their revision as well.
    legacy.line(&new);
    let result = &legacy.answer(81)["result"];
    assert_eq!((&result["resultType"], &result["structuredContent"]), (&json!("complete"), &json!(3)));
    legacy.line(&old);
    let result = &legacy.answer(80)["result"];
    assert_eq!((&result["resultType"], &result["structuredContent"]), (&json!(null), &json!({ "result": 3 })));
    // The other way round, what is missing is named.
    modern.line(&new);
    assert_eq!(modern.answer(81)["result"]["structuredContent"], 3);
    modern.line(&old);
    let error = modern.answer(80)["error"].take();
    assert!(error["code"] == -32602 && error["message"].as_str().unwrap().contains("protocolVersion"), "{error}");
    modern.line(&initialize(82));
    let error = modern.answer(82)["error"].take();
    assert!(error["code"] == -32600 && error["message"].as_str().unwrap().contains("nothing to initialize"), "{error}");
    assert_alive(&mut modern);
}

/// A client may look at the server before it decides on an era.
#[test]
fn a_session_begins_after_what_does_not_begin_one() {
    let mut server = Server::start(&["mcp"]);
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {} });
    server.line(&json!({ "jsonrpc": "2.0", "id": 1, "method": "ping" }).to_string());
    server.answer(1);
    let discover = json!({ "jsonrpc": "2.0", "id": 2, "method": "server/discover", "params": { "_meta": meta } });
    server.line(&discover.to_string());
    assert!(server.answer(2)["result"]["supportedVersions"].is_array());
    // It lacks the capabilities of the client.
    let meta = json!({ "io.modelcontextprotocol/protocolVersion": "2026-07-28" });
    let list = json!({ "jsonrpc": "2.0", "id": 3, "method": "tools/list", "params": { "_meta": meta } });
    server.line(&list.to_string());
    assert!(!server.answer(3)["error"].is_null());
    server.line(&initialize(4));
    assert_eq!(server.answer(4)["result"]["protocolVersion"], "2025-11-25");
}

fn initialize(id: u64) -> String {
    let client = json!({ "name": "t", "version": "1" });
    let params = json!({ "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": client });
    json!({ "jsonrpc": "2.0", "id": id, "method": "initialize", "params": params }).to_string()
}

#[test]
fn a_cancelled_call_is_not_answered() {
    for era in ERAS {
        let mut server = Server::of(era);
        let calls = [("waits", json!({})), ("blocks", json!({ "milliseconds": 300 }))];
        for (tool, arguments) in calls {
            let id = server.send("tools/call", json!({ "name": tool, "arguments": arguments }));
            server.line(
                &json!({ "jsonrpc": "2.0", "method": "notifications/cancelled", "params": { "requestId": id } })
                    .to_string(),
            );
            assert!(server.is_silent(Duration::from_millis(500)));
            assert_alive(&mut server);
        }
    }
}

#[test]
fn calls_run_at_once_and_misbehave() {
    for era in ERAS {
        let mut server = Server::of(era);
        server.send("tools/call", json!({ "name": "waits" }));
        server.send("tools/call", json!({ "name": "blocks", "arguments": { "milliseconds": 60_000 } }));
        let panicked = server.call("panics", json!({}));
        assert!(panicked["isError"] == true && text(&panicked).contains("panicked: no"), "{panicked}");
        assert_alive(&mut server);
        let (code, time) = server.close();
        assert_eq!(code, Some(0));
        assert!(time < Duration::from_secs(5), "{time:?}");
    }
}

#[test]
fn calls_that_block_do_not_keep_others_waiting() {
    for era in ERAS {
        let mut server = Server::of(era);
        let begin = Instant::now();
        for tool in ["blocks", "stalls"] {
            for _ in 0..20 {
                server.send("tools/call", json!({ "name": tool, "arguments": { "milliseconds": 60_000 } }));
            }
        }
        assert_alive(&mut server);
        let counted = server.call("count", json!({ "to": 3, "delay": 1 }));
        assert_eq!(text(&counted), "[1,2,3]");
        assert!(begin.elapsed() < Duration::from_secs(20), "{:?}", begin.elapsed());
    }
}

#[test]
fn the_client_may_be_a_file() {
    let lines = [
        json!({ "jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {
            "protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": { "name": "t", "version": "1" } } }),
        json!({ "jsonrpc": "2.0", "method": "notifications/initialized" }),
        json!({ "jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {
            "name": "echo", "arguments": { "text": "é".repeat(20_000) } } }),
    ];
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("frames");
    let text = lines.map(|line| line.to_string()).join("\n");
    // The last line has no end.
    std::fs::write(&path, text).expect("the file is written");
    let output = folder.path().join("answers");
    let files = (std::fs::File::open(&path), std::fs::File::create(&output));
    let mut command = std::process::Command::new(crate::server::program());
    let mut child = command.arg("mcp").stdin(files.0.unwrap()).stdout(files.1.unwrap()).spawn().expect("it starts");
    let begin = Instant::now();
    while child.try_wait().expect("the child is there").is_none() {
        if begin.elapsed() > Duration::from_secs(30) {
            let _ = child.kill();
            panic!("the server does not end");
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    let answers = std::fs::read_to_string(&output).expect("answers");
    assert_eq!(answers.lines().count(), 2, "{answers}");
    assert!(answers.contains(&"é".repeat(20_000)), "{answers}");
}

#[test]
fn a_frame_may_come_in_pieces() {
    for era in ERAS {
        let mut server = Server::of(era);
        let line = server.request(70, "tools/call", json!({ "name": "echo", "arguments": { "text": "é" } }));
        for piece in format!("{line}\n").as_bytes().chunks(7) {
            server.bytes(piece);
            std::thread::sleep(Duration::from_millis(1));
        }
        assert_eq!(text(&server.answer(70)["result"]), "é");
    }
}

#[test]
#[cfg(unix)]
fn the_streams_belong_to_the_protocol() {
    let mut server = Server::of(Era::Modern);
    // Each line is checked to be a frame.
    assert_eq!(text(&server.call("prints", json!({}))), "printed");
    assert_eq!(text(&server.call("reads", json!({}))), "0");
    assert_alive(&mut server);
}

#[test]
fn the_end_of_the_stream_ends_the_server() {
    for era in ERAS {
        let (code, time) = Server::of(era).close();
        assert_eq!(code, Some(0));
        assert!(time < Duration::from_secs(3), "{time:?}");
    }
}

#[test]
fn answers_before_the_end_are_written() {
    let mut server = Server::of(Era::Legacy);
    let ids: Vec<u64> = (0..200).map(|_| server.send("tools/call", json!({ "name": "nothing" }))).collect();
    let mut answered: Vec<u64> = ids.iter().map(|_| server.frame()["id"].as_u64().unwrap()).collect();
    answered.sort_unstable();
    assert_eq!(answered, ids);
}

#[test]
fn a_client_may_write_everything_at_once() {
    let begin = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25","capabilities":{},"clientInfo":{"name":"t","version":"1"}}}"#;
    let begun = r#"{"jsonrpc":"2.0","method":"notifications/initialized"}"#;
    let list = r#"{"jsonrpc":"2.0","id":2,"method":"tools/list"}"#;
    for _ in 0..20 {
        let program = vestibule_tests::Program::at(crate::server::program()).arg("mcp");
        let output = program.stdin(format!("{begin}\n{begun}\n{list}\n")).run().success();
        assert_eq!(output.lines().count(), 2, "{output}");
    }
}
