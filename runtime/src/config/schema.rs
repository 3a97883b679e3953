//! The JSON Schema of a program's config file.

use super::names::{SCHEMA_KEY, is_of_call};
use crate::command::{CommandRef, ListEntry};
use crate::data::{Data, Map};
use crate::graph::{Child, Node};
use crate::json;
use crate::schema::{FieldRef, Kind, Part, Tables, json_schema};

/// Builds the schema of a config file: a table for each group and command, without additional properties.
pub(super) fn build(root: &Node) -> Data {
    let mut out = Map::new();
    out.insert("$schema", "https://json-schema.org/draft/2020-12/schema");
    out.insert("title", format!("Config file of {}", root.name));
    let mut table = TableSchema { path: "#".to_owned(), properties: Map::new(), patterns: Map::new() };
    table.properties.insert(SCHEMA_KEY, json!({ "type": "string" }));
    table.add_node(root);
    table.write_to(&mut out);
    Data::Object(out)
}

/// The schema of the table of a group, a command, or both.
struct TableSchema {
    /// JSON pointer of the schema.
    path: String,
    properties: Map,
    /// Patterns of alternative spellings of the options.
    patterns: Map,
}

impl TableSchema {
    fn add_node(&mut self, node: &Node) {
        let mut tables = node.command().map(CommandRef::tables).unwrap_or_default();
        node.add_globals(&mut tables);
        self.add_options(&tables, node.command());
        for child in node.visible() {
            let ListEntry { name, doc, deprecated, .. } = child.summary().listed;
            let path = format!("{}/properties/{}", self.path, pointer_token(name));
            let mut child_table = Self { path, properties: Map::new(), patterns: Map::new() };
            match child {
                Child::Command(command) => {
                    command.once(|command| child_table.add_options(&command.tables(), Some(command)));
                }
                Child::Node(node) => child_table.add_node(node),
            }
            if child_table.properties.is_empty() {
                continue;
            }
            let mut out = Map::new();
            if !doc.is_empty() {
                out.insert("description", doc);
            }
            json_schema::deprecated(deprecated, &mut out);
            child_table.write_to(&mut out);
            self.properties.insert(name, out);
        }
    }

    fn add_options(&mut self, tables: &Tables<'_>, command: Option<CommandRef<'_>>) {
        let is_listed = |field: &FieldRef<'_>| !field.is_hidden() && !is_of_call(field, command);
        for field in tables.part(Part::Option).filter(is_listed) {
            let long = field.long();
            let mut spellings = vec![long.replace('-', "_"), field.name().to_owned()];
            spellings.retain(|spelling| spelling != long);
            spellings.dedup();
            if !spellings.is_empty() {
                let pattern =
                    format!("^({})$", spellings.iter().map(|name| escape_regex(name)).collect::<Vec<_>>().join("|"));
                let reference = format!("{}/properties/{}", self.path, pointer_token(long));
                self.patterns.insert(pattern, json!({ "$ref": reference }));
            }
            self.properties.insert(long, property(&field));
        }
    }

    fn write_to(self, out: &mut Map) {
        out.insert("type", "object");
        out.insert("properties", self.properties);
        if !self.patterns.is_empty() {
            out.insert("patternProperties", self.patterns);
        }
        out.insert("additionalProperties", false);
    }
}

/// Returns the schema of an option; a custom type accepts numbers too.
fn property(field: &FieldRef<'_>) -> Data {
    let mut property = json_schema::property(field);
    if let (true, Data::Object(map)) = (field.kind().is(Kind::CUSTOM), &mut property) {
        let either = json!(["string", "number"]);
        let members = if field.kind().is_map() { "additionalProperties" } else { "items" };
        match map.get_mut(members) {
            Some(Data::Object(items)) => items.insert("type", either),
            _ => map.insert("type", either),
        };
    }
    property
}

/// Encodes a name as a token of a JSON pointer in a URI fragment.
fn pointer_token(name: &str) -> String {
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

/// Escapes a name for a regular expression that matches only it.
fn escape_regex(name: &str) -> String {
    let mut out = String::with_capacity(name.len());
    for c in name.chars() {
        if "^$\\.*+?()[]{}|/".contains(c) {
            out.push('\\');
        }
        out.push(c);
    }
    out
}
