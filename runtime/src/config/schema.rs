//! The JSON Schema of a program's config file.

use super::names::SCHEMA;
use crate::command::{CommandRef, ListEntry};
use crate::data::{Data, Map};
use crate::graph::{Child, Node};
use crate::json;
use crate::schema::{FieldRef, Kind, Part, Tables, json_schema};

/// The schema of a file: tables follow the commands, and nothing else may be in them.
pub(super) fn of(root: &Node) -> Data {
    let mut out = Map::new();
    out.insert("$schema", "https://json-schema.org/draft/2020-12/schema");
    out.insert("title", format!("Config file of {}", root.name));
    let mut level = Level { path: "#".to_owned(), properties: Map::new(), patterns: Map::new() };
    level.properties.insert(SCHEMA, json!({ "type": "string" }));
    level.node(root);
    level.add_to(&mut out);
    Data::Object(out)
}

/// The table of a group, a command, or both.
struct Level {
    /// Where it stands in the schema.
    path: String,
    properties: Map,
    /// The other spellings of the options.
    patterns: Map,
}

impl Level {
    fn node(&mut self, node: &Node) {
        let mut tables = node.command().map(CommandRef::tables).unwrap_or_default();
        node.add_globals(&mut tables);
        self.options(&tables);
        for child in node.visible() {
            let ListEntry { name, doc, deprecated, .. } = child.summary().listed;
            let path = format!("{}/properties/{}", self.path, pointer(name));
            let mut below = Self { path, properties: Map::new(), patterns: Map::new() };
            match child {
                Child::Command(command) => command.once(|command| below.options(&command.tables())),
                Child::Node(node) => below.node(node),
            }
            if below.properties.is_empty() {
                continue;
            }
            let mut out = Map::new();
            if !doc.is_empty() {
                out.insert("description", doc);
            }
            json_schema::deprecated(deprecated, &mut out);
            below.add_to(&mut out);
            self.properties.insert(name, out);
        }
    }

    fn options(&mut self, tables: &Tables<'_>) {
        for field in tables.part(Part::Option).filter(|field| !field.is_hidden()) {
            let long = field.long();
            let mut others = vec![long.replace('-', "_"), field.name().to_owned()];
            others.retain(|other| other != long);
            others.dedup();
            if !others.is_empty() {
                let pattern = format!("^({})$", others.iter().map(|name| escaped(name)).collect::<Vec<_>>().join("|"));
                let reference = format!("{}/properties/{}", self.path, pointer(long));
                self.patterns.insert(pattern, json!({ "$ref": reference }));
            }
            self.properties.insert(long, property(&field));
        }
    }

    fn add_to(self, out: &mut Map) {
        out.insert("type", "object");
        out.insert("properties", self.properties);
        if !self.patterns.is_empty() {
            out.insert("patternProperties", self.patterns);
        }
        out.insert("additionalProperties", false);
    }
}

/// A type with a parser of its own takes numbers too.
fn property(field: &FieldRef<'_>) -> Data {
    let mut property = json_schema::property(field);
    if let (true, Data::Object(map)) = (field.kind().is(Kind::CUSTOM), &mut property) {
        let either = json!(["string", "number"]);
        match map.get_mut("items") {
            Some(Data::Object(items)) => items.insert("type", either),
            _ => map.insert("type", either),
        };
    }
    property
}

/// A name as a step of a JSON pointer in a URI fragment.
fn pointer(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for byte in name.bytes() {
        match byte {
            b'~' => out.push_str("~0"),
            b'/' => out.push_str("~1"),
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' => out.push(byte.into()),
            other => out.push_str(&format!("%{other:02X}")),
        }
    }
    out
}

/// A name as a regular expression that matches it alone.
fn escaped(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if "^$\\.*+?()[]{}|/".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
