//! Commands as tools: what is listed, and what a call returns.

use serde_json::{Value, json};

use crate::server::{ERAS, Era, Server, text};

fn listed(era: Era) -> Vec<Value> {
    let mut server = Server::of(era);
    server.result("tools/list", json!({}))["tools"].as_array().unwrap().clone()
}

fn tool(tools: &[Value], name: &str) -> Value {
    tools.iter().find(|tool| tool["name"] == name).expect("the tool is listed").clone()
}

#[test]
fn every_visible_command_is_a_tool() {
    for era in ERAS {
        let tools = listed(era);
        let names: Vec<&str> = tools.iter().map(|tool| tool["name"].as_str().unwrap()).collect();
        assert!(names.contains(&"echo") && names.contains(&"group_copy"), "{names:?}");
        assert!(!names.iter().any(|name| ["hidden", "mcp", "skills", "completions"].contains(name)), "{names:?}");
        assert!(tools.iter().all(|tool| tool["inputSchema"]["type"] == "object"));
        assert_eq!(tool(&tools, "nothing")["inputSchema"], json!({ "type": "object", "additionalProperties": false }));
        let copy = &tool(&tools, "group_copy")["inputSchema"];
        assert_eq!(copy["required"], json!(["from"]));
        assert_eq!(copy["properties"]["zone"]["enum"], json!(["a", "b"]));
        // The rules between inputs are no union at the root.
        assert!(
            copy.as_object().unwrap().keys().all(|key| !["allOf", "anyOf", "oneOf", "not"].contains(&key.as_str()))
        );
        assert!(tool(&tools, "greet")["description"].as_str().unwrap().starts_with("Deprecated: use `echo`"));
    }
}

#[test]
fn effects_are_stated_each() {
    let tools = listed(Era::Modern);
    let hints = |name: &str| tool(&tools, name)["annotations"].clone();
    let hint = |read_only: bool, destructive: bool, idempotent: bool| json!({ "readOnlyHint": read_only, "destructiveHint": destructive, "idempotentHint": idempotent, "openWorldHint": false });
    assert_eq!(hints("add"), hint(true, false, true));
    assert_eq!(hints("wipe"), hint(false, true, false));
    assert_eq!(hints("nothing"), hint(false, false, false));
    assert_eq!(hints("relay")["openWorldHint"], true);
}

#[test]
fn old_clients_get_objects() {
    let legacy = listed(Era::Legacy);
    for tool in &legacy {
        assert!(tool["outputSchema"].is_null() || tool["outputSchema"]["type"] == "object", "{tool}");
    }
    let schema = &tool(&legacy, "people")["outputSchema"];
    assert_eq!(schema["required"], json!(["result"]));
    assert_eq!(schema["properties"]["result"]["type"], "array");
    assert_eq!(tool(&listed(Era::Modern), "people")["outputSchema"]["type"], "array");
    // Of an integer that few readers keep, there is only the text.
    assert!(tool(&legacy, "wide")["outputSchema"].is_null());
}

#[test]
fn a_result_is_text_and_data() {
    for era in ERAS {
        let mut server = Server::of(era);
        let person = server.call("person", json!({ "name": "Ada" }));
        assert_eq!(text(&person), r#"{"name":"Ada","age":36}"#);
        assert_eq!(person["structuredContent"], json!({ "name": "Ada", "age": 36 }));
        assert_eq!(person["content"][1]["text"], "Next: the tool `people` (List all)");
        let step = &person["_meta"]["dev.vestibule/next"][0];
        assert_eq!((&step["argv"], &step["tool"]), (&json!(["tools", "people"]), &json!("people")));
        let sum = server.call("add", json!({ "a": 1, "b": 2 }));
        let data = if era == Era::Modern { json!(3) } else { json!({ "result": 3 }) };
        assert_eq!((text(&sum), &sum["structuredContent"]), ("3", &data));
        let lint = server.call("lint", json!({}));
        assert_eq!((&lint["isError"], &lint["_meta"]["dev.vestibule/exitCode"]), (&json!(false), &json!(1)));
        assert_eq!(text(&server.call("echo", json!({ "text": "a \"b\"" }))), "a \"b\"");
    }
}

#[test]
fn numbers_keep_their_digits() {
    for era in ERAS {
        let mut server = Server::of(era);
        let line = server.request(70, "tools/call", json!({ "name": "wide", "arguments": { "number": "N" } }));
        server.line(&line.replace("\"N\"", "340282366920938463463374607431768211455"));
        let answer = server.answer(70);
        assert_eq!(text(&answer["result"]), "340282366920938463463374607431768211455");
        assert!(answer["result"]["structuredContent"].is_null());
        let line = server.request(71, "tools/call", json!({ "name": "number", "arguments": { "number": "N" } }));
        server.line(&line.replace("\"N\"", "0.1"));
        assert_eq!(text(&server.answer(71)["result"]), "0.1");
    }
}

#[test]
fn mistakes_of_the_input_are_results() {
    for era in ERAS {
        let mut server = Server::of(era);
        let wrong = server.call("add", json!({ "a": "x", "c": 1 }));
        assert_eq!(wrong["isError"], true);
        let error: Value = serde_json::from_str(text(&wrong)).unwrap();
        let paths: Vec<&str> =
            error["fieldErrors"].as_array().unwrap().iter().map(|field| field["path"].as_str().unwrap()).collect();
        assert_eq!((&error["code"], paths), (&json!("VALIDATION_ERROR"), vec!["a", "c", "b"]), "{error}");
        let failed: Value = serde_json::from_str(text(&server.call("fail", json!({})))).unwrap();
        assert_eq!((&failed["code"], &failed["hints"]), (&json!("BROKEN"), &json!(["mend it"])));
        let step = json!({ "tool": "echo", "arguments": { "text": "mended" }, "why": "Try again" });
        assert_eq!(failed["next"], json!([step]));
        let unknown = server.error("tools/call", json!({ "name": "hidden" }));
        assert_eq!(unknown["code"], -32602, "{unknown}");
    }
}

#[test]
fn items_are_reported_and_bounded() {
    let mut server = Server::of(Era::Modern);
    let params = json!({ "name": "count", "arguments": { "to": 3, "delay": 120 }, "_meta": { "progressToken": "t" } });
    let id = server.send("tools/call", params);
    for number in 1..=3 {
        let progress = server.frame();
        assert_eq!(progress["method"], "notifications/progress", "{progress}");
        let params = &progress["params"];
        assert_eq!((&params["progressToken"], &params["progress"]), (&json!("t"), &json!(f64::from(number))));
        assert_eq!(params["message"], number.to_string());
    }
    assert_eq!(server.answer(id)["result"]["structuredContent"], json!([1, 2, 3]));
    let many = server.call("count", json!({ "to": u64::MAX }));
    assert_eq!(many["structuredContent"].as_array().unwrap().len(), 1_000);
    assert!(many["content"][1]["text"].as_str().unwrap().contains("the command has more"), "{}", many["content"][1]);
}

#[test]
fn progress_of_a_command_is_reported() {
    let mut server = Server::of(Era::Legacy);
    let id = server.send("tools/call", json!({ "name": "works", "_meta": { "progressToken": 7 } }));
    let amounts = [0.0, 50.0, 100.0].map(|_| {
        let progress = server.frame();
        assert_eq!((&progress["params"]["total"], &progress["params"]["progressToken"]), (&json!(100.0), &json!(7)));
        progress["params"]["progress"].as_f64().unwrap()
    });
    assert_eq!(amounts, [0.0, 50.0, 100.0]);
    assert_eq!(text(&server.answer(id)["result"]), "worked");
}

#[test]
fn the_caller_is_the_client() {
    for era in ERAS {
        let mut server = Server::of(era);
        let trace = "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01";
        let params = json!({ "name": "caller", "_meta": { "traceparent": trace } });
        let caller = server.result("tools/call", params);
        assert_eq!(caller["structuredContent"], json!({ "agent": "test", "trace": trace }));
        // The trace of one call is not that of the next.
        assert_eq!(server.call("caller", json!({}))["structuredContent"], json!({ "agent": "test", "trace": null }));
    }
}

#[test]
fn results_say_who_served_them_and_how_long_they_last() {
    let uri = json!({ "uri": "skill://tools/SKILL.md" });
    let reference = json!({ "type": "ref/resource", "uri": "tool://{name}" });
    let complete = json!({ "ref": reference, "argument": { "name": "name", "value": "p" } });
    let requests = [
        ("tools/list", json!({}), true),
        ("prompts/list", json!({}), true),
        ("resources/list", json!({}), true),
        ("resources/templates/list", json!({}), true),
        ("resources/read", uri, true),
        ("prompts/get", json!({ "name": "tools" }), false),
        ("completion/complete", complete, false),
        ("tools/call", json!({ "name": "nothing" }), false),
        ("tools/call", json!({ "name": "fail" }), false),
    ];
    let (mut modern, mut legacy) = (Server::of(Era::Modern), Server::of(Era::Legacy));
    let discovered = modern.result("server/discover", json!({}));
    assert!(discovered["ttlMs"].as_u64() > Some(0) && discovered["cacheScope"] == "public", "{discovered}");
    for (method, params, is_cached) in requests {
        let result = modern.result(method, params.clone());
        assert_eq!(result["resultType"], "complete", "{method}: {result}");
        let info = &result["_meta"]["io.modelcontextprotocol/serverInfo"];
        assert_eq!(*info, json!({ "name": "tools", "version": "1.2.3" }), "{method}: {result}");
        let caching = (result["ttlMs"].as_u64() > Some(0), result["cacheScope"] == "public");
        assert_eq!(caching, (is_cached, is_cached), "{method}: {result}");
        let result = legacy.result(method, params);
        for member in ["resultType", "ttlMs", "cacheScope"] {
            assert!(result[member].is_null(), "{method}: {result}");
        }
    }
}

#[test]
fn many_commands_are_searched() {
    for era in ERAS {
        let mut server = Server::with(era, &["mcp", "--tools", "search"]);
        let tools = server.result("tools/list", json!({}));
        let names: Vec<&Value> = tools["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
        assert_eq!(names, ["search", "describe", "call"]);
        let found: Value =
            serde_json::from_str(text(&server.call("search", json!({ "query": "copy between regions" })))).unwrap();
        assert_eq!(found[0]["tool"], "group_copy", "{found}");
        let described: Value =
            serde_json::from_str(text(&server.call("describe", json!({ "tools": ["group_copy"] })))).unwrap();
        assert_eq!(described[0]["inputSchema"]["required"], json!(["from"]));
        let copied = server.call("call", json!({ "tool": "group_copy", "input": { "from": "x" } }));
        assert_eq!(copied["structuredContent"]["from"], "x");
        let unknown = server.call("call", json!({ "tool": "group_cpy" }));
        assert!(text(&unknown).contains("did you mean `group_copy`?"), "{unknown}");
        assert!(!text(&unknown).contains("the tools are search"), "{unknown}");
        // A call without the members that were misnamed would be another call.
        for input in [
            json!({ "tool": "group_copy", "arguments": { "from": "x" } }),
            json!({ "tool": "group_copy", "from": "x" }),
        ] {
            let refused = server.call("call", input);
            assert!(refused["isError"] == true && text(&refused).contains("takes `tool` and `input`"), "{refused}");
        }
        assert_eq!(server.error("tools/call", json!({ "name": "group_copy" }))["code"], -32602);
    }
}

#[test]
fn skills_are_resources_and_prompts() {
    let mut server = Server::of(Era::Modern);
    let skills = server.result("skills/list", json!({}));
    let skill = &skills["skills"][0];
    assert_eq!((&skill["uri"], &skill["frontmatter"]["name"]), (&json!("skill://tools/SKILL.md"), &json!("tools")));
    let read = server.result("resources/read", json!({ "uri": "skill://tools/SKILL.md" }));
    let contents = read["contents"][0]["text"].as_str().unwrap();
    assert_eq!(skill["resources"][0]["size"], contents.len());
    assert!(contents.contains(skill["frontmatter"]["description"].as_str().unwrap()));
    assert_eq!(server.result("skills/get", json!({ "uri": "skill://tools/SKILL.md" }))["skill"], *skill);
    assert_eq!(server.error("resources/read", json!({ "uri": "skill://x/SKILL.md" }))["code"], -32602);
    let prompts = server.result("prompts/list", json!({}));
    assert_eq!(prompts["prompts"][0]["name"], "tools");
    let prompt = server.result("prompts/get", json!({ "name": "tools" }));
    assert!(prompt["messages"][0]["content"]["text"].as_str().unwrap().starts_with("# tools"), "{prompt}");
    for list in [skills, read, prompts] {
        assert_eq!((&list["cacheScope"], &list["resultType"]), (&json!("public"), &json!("complete")));
        assert_eq!(list["_meta"]["io.modelcontextprotocol/serverInfo"]["name"], "tools");
    }
}

#[test]
fn names_of_tools_are_completed() {
    let mut server = Server::of(Era::Legacy);
    let params = json!({
        "ref": { "type": "ref/resource", "uri": "tool://{name}" },
        "argument": { "name": "name", "value": "pe" },
    });
    assert_eq!(server.result("completion/complete", params)["completion"]["values"], json!(["person", "people"]));
}

#[test]
fn options_come_from_config_files_too() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("tools.json");
    std::fs::write(&file, r#"{ "person": { "name": "Grace" } }"#).unwrap();
    let file = file.to_str().unwrap();
    for era in ERAS {
        let mut server = Server::with(era, &["mcp", "--config", file]);
        assert_eq!(server.call("person", json!({}))["structuredContent"]["name"], "Grace");
        assert_eq!(server.call("person", json!({ "name": "Alan" }))["structuredContent"]["name"], "Alan");
        let relayed = server.call("relay", json!({}));
        assert!(text(&relayed).contains("Grace"), "{relayed}");
        std::fs::write(file, r#"{ "person": { "nmae": "Grace" } }"#).unwrap();
        let failed = server.call("person", json!({}));
        assert!(failed["isError"] == true && text(&failed).contains("nmae"), "{failed}");
        std::fs::write(file, r#"{ "person": { "name": "Grace" } }"#).unwrap();
        let mut server = Server::with(era, &["mcp", "--no-config"]);
        assert_eq!(server.call("person", json!({}))["structuredContent"]["name"], "Ada");
    }
}
