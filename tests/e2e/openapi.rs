//! The OpenAPI document of a program.

use std::process::Command as Process;

use serde_json::{Value, json};
use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

fn document(cli: &Cli) -> Value {
    serde_json::from_str(&cli.openapi().to_string()).unwrap()
}

fn reads() -> Effects {
    Effects { read_only: true, ..Effects::default() }
}

fn inputs() -> Object {
    Object::new()
        .field(Field::string("name").describe("Who"))
        .field(Field::strings("label").deprecated_because("use --set").deprecated_since("1.1.0"))
        .field(Field::string("set").map())
        .field(Field::integer("point").array().values(2..=2))
        .field(Field::string("color").optional_value())
        .field(Field::choice("size", ["s", "m"]).default("s").deprecate_choice("m", "use s"))
        .field(Field::boolean("force").conflicts_with("quiet"))
        .field(Field::boolean("quiet"))
        .field(Field::string("secret").optional().hidden())
}

fn program() -> Cli {
    let tree = json!({
        "$ref": "#/$defs/Node",
        "$defs": { "Node": { "type": "object", "properties": { "next": { "$ref": "#/$defs/Node" }, "top": { "$ref": "#" } } } },
    });
    let command = |name: &str| Command::new(name).description("Do it. Then stop.").run(|_| Ok("done"));
    let list = command("list").effects(reads()).options(inputs()).output(tree);
    let make = command("make").args(Object::new().field(Field::integer("count"))).options(inputs());
    let odd =
        command("a{b}/c%").deprecated("use make").output(json!({ "type": "array", "items": { "type": "string" } }));
    let handler = axum::Router::new();
    Cli::create("app")
        .version("1.2.0")
        .description("Manages things")
        .root(command("app"))
        .commands(vec![make, odd, command("pr-list"), command("none").hidden()])
        .group(Cli::create("pr").command(list))
        .mount("api", handler)
}

#[test]
fn commands_are_operations() {
    let document = document(&program());
    let mut paths: Vec<_> = document["paths"].as_object().unwrap().keys().collect();
    paths.sort();
    assert_eq!(paths, ["/", "/a%7Bb%7D%2Fc%25", "/make", "/pr-list", "/pr/list"]);
    let list = &document["paths"]["/pr/list"]["get"];
    assert_eq!((&list["operationId"], &list["tags"]), (&json!("pr-list-2"), &json!(["pr"])));
    assert_eq!((&list["summary"], &list["x-effects"]), (&json!("Do it"), &json!({ "readOnly": true })));
    let parameters = list["parameters"].as_array().unwrap();
    let of = |name: &str| parameters.iter().find(|one| one["name"] == name).unwrap();
    assert_eq!(parameters.len(), 8, "what is hidden is not there");
    assert_eq!(of("name")["required"], true);
    assert_eq!((&of("set")["style"], &of("set")["explode"]), (&json!("deepObject"), &json!(true)));
    let label = json!({
        "name": "label", "in": "query", "deprecated": true, "x-deprecated-note": "use --set",
        "x-deprecated-since": "1.1.0", "schema": { "type": "array", "items": { "type": "string" } },
    });
    assert_eq!(of("label"), &label);
    let make = &document["paths"]["/make"]["post"];
    let body = &make["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!((&make["requestBody"]["required"], &body["required"]), (&json!(true), &json!(["count", "name"])));
    assert!(body["properties"].get("secret").is_none() && body["properties"].get("quiet").is_some());
    assert!(body["allOf"].is_array(), "{body:#}");
    assert!(body["allOf"].as_array().unwrap().iter().all(|rule| rule.get("allOf").is_none()), "{body:#}");
    assert!(document["paths"]["/"]["post"].get("requestBody").is_none());
    assert_eq!(document["paths"]["/a%7Bb%7D%2Fc%25"]["post"]["deprecated"], true);
}

#[test]
fn request_bodies_accept_what_input_accepts() {
    use boon::{Compiler, Schemas};

    let document = document(&program());
    let (mut schemas, mut compiler) = (Schemas::new(), Compiler::new());
    let body = &document["paths"]["/make"]["post"]["requestBody"]["content"]["application/json"]["schema"];
    compiler.add_resource("body.json", body.clone()).unwrap();
    let schema = compiler.compile("body.json", &mut schemas).unwrap();
    for (input, is_right) in [
        (json!({ "count": 1, "name": "a" }), true),
        (json!({ "count": 1, "name": "a", "set": { "k": "v" }, "point": [1, 2], "force": true }), true),
        (json!({ "count": 1, "name": "a", "force": true, "quiet": true }), false),
        (json!({ "count": 1, "name": "a", "other": 1 }), false),
        (json!({ "count": "x", "name": "a" }), false),
        (json!({ "name": "a" }), false),
    ] {
        let argv = ["make".to_owned(), "--input".to_owned(), input.to_string()];
        let run = vestibule_tests::in_memory(program(), argv);
        assert_eq!(run.exit == Some(0), is_right, "{input}: {}", run.stderr);
        assert_eq!(schemas.validate(&input, schema).is_ok(), is_right, "{input}");
    }
}

#[test]
fn the_document_is_valid() {
    let validator =
        |file: &std::path::Path| Process::new("python3").args(["-m", "openapi_spec_validator"]).arg(file).output();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("openapi.json");
    std::fs::write(&file, r#"{ "openapi": "3.1.0", "info": {}, "paths": {} }"#).unwrap();
    let failures = validator(&file);
    let text = |output: &std::process::Output| {
        String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
    };
    if !failures.as_ref().is_ok_and(|output| text(output).contains("required")) {
        vestibule_tests::skip(
            "`python3` has no module `openapi_spec_validator`; run `pip install openapi-spec-validator`",
        );
        return;
    }
    for cli in [program(), Cli::create("empty"), Cli::create("one").command(Command::new("go").run(|_| Ok(())))] {
        std::fs::write(&file, cli.openapi().to_string()).unwrap();
        let output = validator(&file).unwrap();
        assert!(output.status.success(), "{}\n{:#}", text(&output), cli.openapi());
    }
}

/// Remove everything
#[command(destructive, confirm = "Remove everything?")]
fn purge() {}

/// A client that mounts the document reads the effects, and the input that confirms a call.
#[test]
fn effects_are_those_that_a_client_reads() {
    let document = document(&Cli::create("app").commands(commands![purge]));
    let purge = &document["paths"]["/purge"]["post"];
    assert_eq!((&purge["x-cli-destructive"], &purge["x-cli-confirm"]), (&json!(true), &json!("yes")));
    let schema = &purge["requestBody"]["content"]["application/json"]["schema"];
    assert_eq!(schema["properties"]["yes"]["type"], "boolean", "{schema}");
}
