//! A program of many commands, typical for an API, and the tool list of an equivalent MCP server.

use vestibule::command::Effects;
use vestibule::data::Map;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// The commands of each group: name, description, and true if it only reads.
const VERBS: [(&str, &str, bool); 10] = [
    ("list", "List the {}s that you can see, the newest first", true),
    ("view", "Show one {} with all of its settings", true),
    ("create", "Create a {} in a region", false),
    ("update", "Change the settings of a {}", false),
    ("delete", "Delete a {} and everything in it", false),
    ("start", "Start a {} that was stopped", false),
    ("stop", "Stop a {}, and keep its data", false),
    ("logs", "Show what a {} has logged", true),
    ("export", "Write the settings of a {} to a file", true),
    ("restore", "Restore a {} from a backup", false),
];

const NOUNS: [&str; 10] =
    ["project", "server", "volume", "network", "database", "queue", "bucket", "domain", "certificate", "user"];
const KINDS: [&str; 10] =
    ["", "shared-", "managed-", "edge-", "backup-", "team-", "test-", "public-", "private-", "old-"];

/// Lists the names of the groups.
pub fn nouns(commands: usize) -> impl Iterator<Item = String> {
    let all = KINDS.iter().flat_map(|kind| NOUNS.iter().map(move |noun| format!("{kind}{noun}")));
    all.take(commands / VERBS.len())
}

/// Builds a program with ten commands per group.
pub fn program(commands: usize) -> Cli {
    let cli = Cli::create("cloud").version("1.4.0").description("Manage what runs in the cloud");
    nouns(commands).fold(cli, |cli, noun| {
        let group = Cli::create(noun.as_str()).description(format!("Manage {noun}s"));
        cli.group(VERBS.iter().fold(group, |group, verb| group.command(command(&noun, verb))))
    })
}

fn command(noun: &str, (verb, about, reads): &(&str, &str, bool)) -> Command {
    let options = Object::new()
        .field(
            Field::choice("region", ["eu-west-1", "us-east-1", "ap-south-1"]).default("eu-west-1").describe("Region"),
        )
        .field(Field::strings("label").describe("Label, `name=value`"))
        .field(Field::integer("limit").min(1).max(500).default(50).describe("How many at most"));
    let command = Command::new(*verb).description(about.replace("{}", noun));
    let command = match *verb {
        "list" => command.options(options),
        _ => {
            let name = Field::string("name").describe(format!("Name of the {noun}"));
            let wait = Field::boolean("wait").describe("Wait until it is done");
            command.args(Object::new().field(name)).options(options.field(wait))
        }
    };
    let effects = Effects { read_only: *reads, destructive: *verb == "delete", ..Effects::default() };
    command.effects(effects).run(|_| Ok("done"))
}

/// Builds the tool list of an MCP server: a tool per command, with its inputs as one object.
pub fn tools(listing: &Data) -> Data {
    let none = Map::new();
    let tool = |command: &Data| {
        let (mut properties, mut required) = (Map::new(), Vec::new());
        for part in ["args", "options"] {
            let schema = &command["schema"][part];
            for (name, property) in schema["properties"].as_object().unwrap_or(&none) {
                properties.insert(name, property.clone());
            }
            required.extend(schema["required"].as_array().unwrap_or_default().iter().cloned());
        }
        let mut out = Map::new();
        out.insert("name", command["name"].as_str().unwrap_or_default().replace(' ', "_"));
        out.insert("description", command["description"].clone());
        out.insert("inputSchema", json!({ "type": "object", "properties": properties, "required": required }));
        if !command["schema"]["output"].is_null() {
            out.insert("outputSchema", command["schema"]["output"].clone());
        }
        if !command["effects"].is_null() {
            let hints = command["effects"].as_object().unwrap_or(&none).iter();
            let hints: Map = hints.map(|(name, value)| (format!("{name}Hint"), value.clone())).collect();
            out.insert("annotations", hints);
        }
        Data::Object(out)
    };
    let tools: Data = listing["commands"].as_array().unwrap_or_default().iter().map(tool).collect();
    json!({ "tools": tools })
}
