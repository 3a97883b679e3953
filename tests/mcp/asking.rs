//! Commands that ask: questions reach the client in the form of its era.

use serde_json::{Value, json};

use crate::server::{Era, Server, text};

/// Answers the question of a server of the older era.
fn reply(server: &mut Server, message: &str, result: Value) {
    let question = server.frame();
    assert_eq!(question["method"], "elicitation/create", "{question}");
    assert_eq!(question["params"]["message"], message);
    server.line(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": result }).to_string());
}

fn accept(name: &str, value: Value) -> Value {
    json!({ "action": "accept", "content": { (name): value } })
}

#[test]
fn an_older_client_is_asked_by_requests() {
    let mut server = Server::with_forms(Era::Legacy);
    let id = server.send("tools/call", json!({ "name": "asks" }));
    reply(&mut server, "Who is it?", accept("answer", json!("Ada")));
    reply(&mut server, "Sure?", accept("answer", json!(true)));
    assert_eq!(text(&server.answer(id)["result"]), "Ada true");
    let id = server.send("tools/call", json!({ "name": "asks" }));
    reply(&mut server, "Who is it?", json!({ "action": "decline" }));
    let refused = server.answer(id);
    assert!(text(&refused["result"]).contains("CANCELLED"), "{refused}");
}

/// Calls a tool again, with the answer to its question.
fn again(tool: &str, arguments: &Value, state: &Value, answer: Value) -> Value {
    let key = if tool == "remove" { "yes" } else { "question" };
    json!({ "name": tool, "arguments": arguments, "requestState": state, "inputResponses": { (key): answer } })
}

#[test]
fn a_newer_client_calls_again_with_the_answer() {
    let mut server = Server::with_forms(Era::Modern);
    let (call, none) = (json!({ "name": "asks", "arguments": {} }), json!({}));
    let asked = server.result("tools/call", call.clone());
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let question = &asked["inputRequests"]["question"];
    assert_eq!(
        (&question["method"], &question["params"]["message"]),
        (&json!("elicitation/create"), &json!("Who is it?"))
    );
    // Without an answer, it is asked again.
    let mut params = call;
    params["requestState"] = asked["requestState"].clone();
    let asked = server.result("tools/call", params);
    assert_eq!(asked["inputRequests"]["question"]["params"]["message"], "Who is it?");
    let first = again("asks", &none, &asked["requestState"], accept("answer", json!("Ada")));
    let asked = server.result("tools/call", first.clone());
    let question = &asked["inputRequests"]["question"]["params"];
    assert_eq!(
        (&question["message"], &question["requestedSchema"]["properties"]["answer"]["type"]),
        (&json!("Sure?"), &json!("boolean"))
    );
    let last = again("asks", &none, &asked["requestState"], accept("answer", json!(true)));
    assert_eq!(text(&server.result("tools/call", last)), "Ada true");
    // An answered state is of no use any more.
    assert_eq!(server.result("tools/call", first)["isError"], true);
}

#[test]
fn a_call_with_its_answers_needs_no_state() {
    let mut server = Server::with_forms(Era::Modern);
    let answers = json!({ "question": accept("answer", json!("Ada")), "more": accept("x", json!(1)) });
    let asked = server.result("tools/call", json!({ "name": "asks", "inputResponses": answers }));
    // One answer is for one question.
    assert_eq!(asked["inputRequests"]["question"]["params"]["message"], "Sure?", "{asked}");
    let answers = json!({ "yes": accept("yes", json!(true)) });
    let call = json!({ "name": "remove", "arguments": { "name": "x" }, "inputResponses": answers });
    assert_eq!(text(&server.result("tools/call", call)), "removed x");
    let call = json!({ "name": "remove", "arguments": { "name": "x" }, "inputResponses": { "yes": 7 } });
    assert_eq!(server.error("tools/call", call)["code"], -32602);
}

#[test]
fn a_forged_state_is_refused() {
    let mut server = Server::with_forms(Era::Modern);
    let arguments = json!({ "name": "x" });
    let asked = server.result("tools/call", json!({ "name": "remove", "arguments": arguments }));
    let state = &asked["requestState"];
    assert_eq!(asked["inputRequests"]["yes"]["params"]["message"], "Remove x?", "{asked}");
    let yes = || accept("yes", json!(true));
    let forged = json!(format!("{}x", state.as_str().unwrap()));
    assert_eq!(server.error("tools/call", again("remove", &arguments, &forged, yes()))["code"], -32602);
    // The state of one call is not that of another.
    assert_eq!(server.error("tools/call", again("remove", &json!({ "name": "y" }), state, yes()))["code"], -32602);
    assert_eq!(server.error("tools/call", again("asks", &arguments, state, yes()))["code"], -32602);
    assert_eq!(server.error("tools/call", again("remove", &arguments, state, json!({ "action": 7 })))["code"], -32602);
    assert_eq!(text(&server.result("tools/call", again("remove", &arguments, state, yes()))), "removed x");
}

/// Returns whether a form is that of the tool `orders`.
fn assert_form(params: &Value) {
    assert_eq!(params["message"], "Your order", "{params}");
    let schema = &params["requestedSchema"];
    assert_eq!(schema["required"], json!(["item"]), "{schema}");
    let properties = &schema["properties"];
    assert_eq!((&properties["count"]["default"], &properties["count"]["type"]), (&json!(2), &json!("integer")));
    assert_eq!(
        (&properties["speed"]["default"], &properties["speed"]["enum"]),
        (&json!("slow"), &json!(["slow", "fast"]))
    );
    assert_eq!(properties["item"]["title"], "Item");
    assert!(properties["item"]["description"].is_null(), "{properties}");
}

#[test]
fn a_form_of_several_fields_is_one_request() {
    let mut server = Server::with_forms(Era::Legacy);
    let id = server.send("tools/call", json!({ "name": "orders" }));
    let question = server.frame();
    assert_form(&question["params"]);
    let result = json!({ "action": "accept", "content": { "item": "cups", "count": 3 } });
    server.line(&json!({ "jsonrpc": "2.0", "id": question["id"], "result": result }).to_string());
    assert_eq!(text(&server.answer(id)["result"]), "3 cups slow");

    let mut server = Server::with_forms(Era::Modern);
    let asked = server.result("tools/call", json!({ "name": "orders" }));
    assert_form(&asked["inputRequests"]["questions"]["params"]);
    // What is wrong is asked for once more, and what is right is kept.
    let content = json!({ "action": "accept", "content": { "item": "cups", "count": 30, "speed": "fast" } });
    let call =
        json!({ "name": "orders", "requestState": asked["requestState"], "inputResponses": { "questions": content } });
    let asked = server.result("tools/call", call);
    let again = &asked["inputRequests"]["count"]["params"];
    assert!(again["message"].as_str().is_some_and(|message| message.contains("Amount")), "{asked}");
    let responses = json!({ "count": accept("count", json!(4)) });
    let call = json!({ "name": "orders", "requestState": asked["requestState"], "inputResponses": responses });
    assert_eq!(text(&server.result("tools/call", call)), "4 cups fast");
    // The client that has the answers needs no state.
    let answers = json!({ "questions": { "action": "accept", "content": { "item": "pots" } } });
    let call = json!({ "name": "orders", "inputResponses": answers });
    assert_eq!(text(&server.result("tools/call", call)), "2 pots slow");

    let failed = Server::of(Era::Modern).call("orders", json!({}));
    assert!(failed["isError"] == true && text(&failed).contains("INPUT_REQUIRED"), "{failed}");
}

/// The reply of a model.
fn reply_of_model(blocks: &Value) -> Value {
    json!({ "role": "assistant", "model": "m-1", "stopReason": "maxTokens", "content": blocks })
}

fn assert_model_request(request: &Value) {
    assert_eq!(request["method"], "sampling/createMessage", "{request}");
    let message = json!({ "role": "user", "content": { "type": "text", "text": "Good?" } });
    let params = json!({ "messages": [message], "systemPrompt": "Be short.", "maxTokens": 7 });
    let mut asked = request["params"].clone();
    asked.as_object_mut().unwrap().remove("_meta");
    assert_eq!(asked, params, "{request}");
}

#[test]
fn the_model_of_an_older_client_is_asked_by_a_request() {
    let mut server = Server::with_model(Era::Legacy);
    let call = json!({ "name": "consults", "arguments": { "prompt": "Good?" } });
    let id = server.send("tools/call", call.clone());
    let request = server.frame();
    assert_model_request(&request);
    let result = reply_of_model(&json!({ "type": "text", "text": "Yes" }));
    server.line(&json!({ "jsonrpc": "2.0", "id": request["id"], "result": result }).to_string());
    assert_eq!(text(&server.answer(id)["result"]), "Yes by m-1, truncated: true");
    let id = server.send("tools/call", call.clone());
    let error = json!({ "code": -1, "message": "the user said no" });
    let request = server.frame();
    server.line(&json!({ "jsonrpc": "2.0", "id": request["id"], "error": error }).to_string());
    let refused = server.answer(id);
    assert!(text(&refused["result"]).contains("CANCELLED") && text(&refused["result"]).contains("the user said no"));
    // A client of the older era that did not declare a model is not asked.
    let failed = Server::with_forms(Era::Legacy).result("tools/call", call);
    assert!(failed["isError"] == true && text(&failed).contains("MODEL_REQUIRED"), "{failed}");
}

#[test]
fn the_model_of_a_newer_client_is_asked_by_a_result() {
    let mut server = Server::with_model(Era::Modern);
    let call = json!({ "name": "consults", "arguments": { "prompt": "Good?" } });
    let asked = server.result("tools/call", call.clone());
    assert_model_request(&asked["inputRequests"]["model"]);
    let again = |reply: Value| {
        let mut call = call.clone();
        call["requestState"] = asked["requestState"].clone();
        call["inputResponses"] = json!({ "model": reply });
        call
    };
    assert_eq!(server.error("tools/call", again(json!(7)))["code"], -32602);
    let blocks = json!([{ "type": "text", "text": "No" }, { "type": "text", "text": "way" }]);
    assert_eq!(text(&server.result("tools/call", again(reply_of_model(&blocks)))), "No\nway by m-1, truncated: true");
    // A reply without text is refused.
    let mut silent = call.clone();
    silent["inputResponses"] = json!({ "model": reply_of_model(&json!([])) });
    let failed = server.result("tools/call", silent);
    assert!(text(&failed).contains("its reply has no text"), "{failed}");
    // A model shows no forms.
    assert!(text(&server.call("asks", json!({}))).contains("INPUT_REQUIRED"));
    assert!(text(&server.call("remove", json!({ "name": "x" }))).contains("CONFIRMATION_REQUIRED"));

    let error = Server::with_forms(Era::Modern).error("tools/call", call);
    assert_eq!((&error["code"], &error["data"]["requiredCapabilities"]), (&json!(-32021), &json!({ "sampling": {} })));
}

#[test]
fn a_client_that_shows_no_forms_gets_an_error() {
    let mut server = Server::of(Era::Modern);
    let failed = server.call("asks", json!({}));
    assert!(failed["isError"] == true && text(&failed).contains("INPUT_REQUIRED"), "{failed}");
    let gated = server.call("remove", json!({ "name": "x" }));
    assert!(text(&gated).contains("CONFIRMATION_REQUIRED"), "{gated}");
    assert_eq!(text(&server.call("remove", json!({ "name": "x", "yes": true }))), "removed x");
}

#[test]
fn a_read_only_server_has_only_commands_that_change_nothing() {
    let mut server = Server::with(Era::Modern, &["mcp", "--read-only"]);
    let tools = server.result("tools/list", json!({}));
    let names: Vec<&Value> = tools["tools"].as_array().unwrap().iter().map(|tool| &tool["name"]).collect();
    assert!(names.contains(&&json!("echo")) && !names.contains(&&json!("wipe")), "{names:?}");
    assert_eq!(server.error("tools/call", json!({ "name": "wipe" }))["code"], -32602);
    let mut server = Server::with(Era::Modern, &["mcp", "--read-only", "--tools", "search"]);
    let refused = server.call("call", json!({ "tool": "wipe" }));
    assert!(text(&refused).contains("READ_ONLY"), "{refused}");
}
