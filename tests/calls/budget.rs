//! The listing of a program as data costs little more than the same commands as tools of an MCP server.

use vestibule::data::{Map, from_json, to_json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::wrong_calls::{document, example_runner};

use crate::corpus::documents;

/// The most that a listing may cost, in tokens of the tool list.
const BUDGET: f64 = 1.3;

/// Builds the tool list of an MCP server: a tool per command, with its inputs as one object and nothing about its result.
/// Examples are part of the description, since tools have no other place for them.
fn tools(listing: &Data) -> Data {
    let none = Map::new();
    let globals = &listing["globals"];
    let tool = |command: &Data| {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for schema in [&command["schema"]["args"], &command["schema"]["options"], globals] {
            for (name, property) in schema["properties"].as_object().unwrap_or(&none) {
                properties.insert(name, property.clone());
            }
            required.extend(schema["required"].as_array().unwrap_or_default().iter().cloned());
        }
        let hints = command["effects"].as_object().unwrap_or(&none).iter();
        let hints: Map = hints.map(|(name, value)| (format!("{name}Hint"), value.clone())).collect();
        let mut description = command["description"].as_str().unwrap_or_default().to_owned();
        for example in command["examples"].as_array().unwrap_or_default() {
            let why = example["description"].as_str().unwrap_or_default();
            description += &format!("\n{}: {why}", example["command"].as_str().unwrap());
        }
        json!({
            "name": command["name"].as_str().unwrap_or_default().replace(' ', "_"),
            "description": description,
            "inputSchema": {
                "type": "object", "properties": properties, "required": required, "additionalProperties": false,
            },
            "annotations": hints,
        })
    };
    json!({ "tools": listing["commands"].as_array().unwrap().iter().map(tool).collect::<Data>() })
}

/// Estimates the tokens of a text as `--token-count` does.
fn tokens(text: &str) -> f64 {
    let text = text.to_owned();
    let cli = Cli::create("say").root(Command::new("say").run(move |_| Ok(text.clone())));
    Invocation::line("--token-count").run(&cli).success().trim().parse().unwrap()
}

#[track_caller]
fn check(name: &str, printed: &str) {
    let listing = from_json(printed).unwrap();
    let (own, other) = (tokens(&to_json(&listing)), tokens(&to_json(&tools(&listing))));
    vestibule_tests::note(&format!("{name}: {own} tokens, {other} as tools, {:.2} times", own / other));
    assert!(own <= BUDGET * other, "{name}: {own} of {other}");
}

#[test]
fn listings_of_examples_cost_as_much_as_tools() {
    for name in ["my-cli", "logq", "petstore", "site"] {
        let run = example_runner(name, env!("CARGO_MANIFEST_DIR").into());
        check(name, &run(vec!["--llms".to_owned(), "--json".to_owned()]).success());
    }
}

#[test]
fn listings_of_documents_cost_as_much_as_tools() {
    let Some(folder) = documents() else { return };
    for name in ["docker-engine", "slack", "spotify"] {
        let cli = document(&folder.join(format!("{name}.json")));
        check(name, &Invocation::line("--llms --json").run(&cli).success());
    }
}
