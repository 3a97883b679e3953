//! Resources and prompts that a program publishes, and media.

use serde_json::{Value, json};
use vestibule::prelude::{Cli, command, commands};
use vestibule::testing::Invocation;

use crate::server::{ERAS, Era, Server, text};

fn conformance(era: Era) -> Server {
    Server::of_program(env!("CARGO_BIN_EXE_conformance").into(), era, &["mcp"], json!({ "elicitation": {} }))
}

fn names<'v>(list: &'v Value, member: &str) -> Vec<&'v str> {
    list.as_array().unwrap().iter().filter_map(|entry| entry[member].as_str()).collect()
}

#[test]
fn media_is_content_of_its_kind() {
    for era in ERAS {
        let mut server = conformance(era);
        let image = server.call("test_image_content", json!({}));
        assert_eq!(image["content"][0]["type"], "image", "{image}");
        assert_eq!(image["content"][0]["mimeType"], "image/png");
        assert!(image["structuredContent"].is_null());
        assert_eq!(server.call("test_audio_content", json!({}))["content"][0]["type"], "audio");
        let mixed = server.call("test_multiple_content_types", json!({}));
        assert_eq!(names(&mixed["content"], "type"), ["text", "image", "resource"]);
        let resource = &mixed["content"][2]["resource"];
        assert_eq!(resource["uri"], "test://mixed-content-resource");
        assert_eq!(resource["text"], r#"{"test":"data","value":123}"#);
        let tools = server.result("tools/list", json!({}));
        let tools = tools["tools"].as_array().unwrap();
        assert!(
            tools.iter().filter(|tool| tool["name"] == "test_image_content").all(|tool| tool["outputSchema"].is_null())
        );
    }
}

#[test]
fn resources_are_read_by_their_uri() {
    for era in ERAS {
        let mut server = conformance(era);
        let listed = server.result("resources/list", json!({}));
        let uris = names(&listed["resources"], "uri");
        assert_eq!(uris[..2], ["test://static-text", "test://static-binary"]);
        assert_eq!(listed["resources"][0]["description"], "Text that does not change");
        let templates = server.result("resources/templates/list", json!({}));
        assert!(names(&templates["resourceTemplates"], "uriTemplate").contains(&"test://template/{id}/data"));
        let mut read = |uri: &str| server.result("resources/read", json!({ "uri": uri }));
        let contents = read("test://static-text")["contents"][0].take();
        assert_eq!((&contents["mimeType"], &contents["uri"]), (&json!("text/plain"), &json!("test://static-text")));
        let binary = read("test://static-binary")["contents"][0].take();
        assert!(binary["mimeType"] == "image/png" && binary["blob"].is_string(), "{binary}");
        let data = read("test://template/a%20b/data");
        assert_eq!(data["contents"][0]["text"], r#"{"id":"a b","templateTest":true,"data":"Data for ID: a b"}"#);
        // What a command shows may be another thing the next time.
        let ttl = if era == Era::Modern { json!(0) } else { Value::Null };
        assert_eq!(data["ttlMs"], ttl);
        let error = server.error("resources/read", json!({ "uri": "test://template//data" }));
        let code = if era == Era::Modern { -32602 } else { -32002 };
        assert_eq!((&error["code"], &error["data"]["uri"]), (&json!(code), &json!("test://template//data")));
    }
}

#[test]
fn prompts_take_the_inputs_of_their_command() {
    for era in ERAS {
        let mut server = conformance(era);
        let listed = server.result("prompts/list", json!({}));
        let with =
            listed["prompts"].as_array().unwrap().iter().find(|entry| entry["name"] == "test_prompt_with_arguments");
        let argument = json!({ "name": "arg1", "description": "First test argument", "required": true });
        assert_eq!(with.unwrap()["arguments"][0], argument);
        let arguments = json!({ "arg1": "hello", "arg2": "world" });
        let prompt =
            server.result("prompts/get", json!({ "name": "test_prompt_with_arguments", "arguments": arguments }));
        let message = &prompt["messages"][0];
        assert_eq!(message["content"]["text"], "Prompt with arguments: arg1='hello', arg2='world'");
        assert_eq!(message["role"], "user");
        let image = server.result("prompts/get", json!({ "name": "test_prompt_with_image" }));
        let kinds: Vec<&Value> = (0..2).map(|index| &image["messages"][index]["content"]["type"]).collect();
        assert_eq!(kinds, ["image", "text"]);
        let error =
            server.error("prompts/get", json!({ "name": "test_prompt_with_arguments", "arguments": { "arg1": "x" } }));
        assert_eq!(error["code"], -32602);
        assert!(error["data"]["fieldErrors"].is_array(), "{error}");
        assert_eq!(server.error("prompts/get", json!({ "name": "missing" }))["code"], -32602);
    }
}

#[test]
fn arguments_are_completed_by_their_choices() {
    /// Paint
    #[command(read_only)]
    fn paint(#[arg(choices = ["red", "rose", "blue"])] colour: String, #[option] on: Option<String>) -> String {
        format!("{colour} {on:?}")
    }
    let cli = Cli::create("app").commands(commands![paint]).prompt("paint").resource("paint://{colour}", "paint");
    assert!(cli.check().is_ok());
    let meta = json!({
        "io.modelcontextprotocol/protocolVersion": "2026-07-28",
        "io.modelcontextprotocol/clientCapabilities": {},
    });
    let prompt = json!({ "type": "ref/prompt", "name": "paint" });
    let resource = json!({ "type": "ref/resource", "uri": "paint://{colour}" });
    let asked = [
        (&prompt, "colour", "r", json!(["red", "rose"])),
        (&prompt, "colour", "", json!(["red", "rose", "blue"])),
        (&prompt, "colour", "x", json!([])),
        (&prompt, "on", "", json!([])),
        (&prompt, "nope", "", json!([])),
        (&resource, "colour", "b", json!(["blue"])),
    ];
    for (reference, name, value, expected) in asked {
        let params = json!({ "ref": reference, "argument": { "name": name, "value": value }, "_meta": meta });
        let frame = json!({ "jsonrpc": "2.0", "id": 1, "method": "completion/complete", "params": params });
        let output = Invocation::line("mcp").stdin(format!("{frame}\n")).run(&cli);
        let frame: Value = serde_json::from_str(output.stdout.trim()).expect("a frame");
        assert_eq!(frame["result"]["completion"]["values"], expected, "{name} {value}: {frame}");
    }
}

#[test]
fn a_prompt_may_ask() {
    let mut server = conformance(Era::Modern);
    let asked = server.result("prompts/get", json!({ "name": "test_input_required_result_prompt" }));
    assert_eq!(asked["resultType"], "input_required", "{asked}");
    let answer = json!({ "action": "accept", "content": { "context": "a test" } });
    let params = json!({
        "name": "test_input_required_result_prompt",
        "requestState": asked["requestState"],
        "inputResponses": { "context": answer },
    });
    assert_eq!(server.result("prompts/get", params)["messages"][0]["content"]["text"], "a test");
    // The state of a prompt is not that of the tool.
    let asked = server.result("prompts/get", json!({ "name": "test_input_required_result_prompt" }));
    let params = json!({ "name": "test_input_required_result_prompt", "requestState": asked["requestState"] });
    assert_eq!(server.error("tools/call", params)["code"], -32602);
}

#[test]
fn choices_with_descriptions_have_titles() {
    let mut server = conformance(Era::Modern);
    let asked = server.result("tools/call", json!({ "name": "test_elicitation_sep1330_enums", "arguments": {} }));
    let properties = &asked["inputRequests"]["questions"]["params"]["requestedSchema"]["properties"];
    assert_eq!(properties["titledSingle"]["oneOf"][0], json!({ "const": "value1", "title": "First Option" }));
    assert_eq!(properties["titledMulti"]["items"]["anyOf"][1], json!({ "const": "value2", "title": "Second Option" }));
    assert_eq!(properties["untitledSingle"]["enum"][0], "option1");
    assert_eq!(text(&server.call("test_simple_text", json!({}))), "This is a simple text response for testing.");
}
