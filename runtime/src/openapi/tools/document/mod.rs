//! The list of tools as an OpenAPI document: each tool is an operation whose body has the tool's arguments.

use crate::command::Effects;
use crate::data::{Data, Map, from_json, to_json};
use crate::json;
use crate::mcp_client::{Era, ToolList};

/// The member of the document with what it says of the tools beyond OpenAPI.
const FACTS: &str = "x-mcp";
/// Maximum length of the name of a tool, by the protocol.
const MAX_NAME_LENGTH: usize = 128;
/// Maximum length of a text that describes a tool.
const MAX_TEXT_LENGTH: usize = 64 << 10;
/// Maximum depth of properties that are repeated as headers.
const MAX_HEADER_DEPTH: usize = 8;
/// The property that holds a result which is not an object.
const WRAPPER: &str = "result";

/// The properties of a tool beyond its schemas.
#[derive(Clone, Debug, Default)]
pub(super) struct ToolFacts {
    pub(super) name: String,
    pub(super) effects: Effects,
    /// True if results are wrapped in an object.
    pub(super) is_wrapped: bool,
    /// Arguments that headers repeat: the path of each, and the name of its header.
    pub(super) headers: Vec<(Vec<String>, String)>,
}

/// Returns the text of a document with an operation for each tool; a tool without a usable name is left out.
pub(super) fn to_document(list: &ToolList) -> String {
    let (mut paths, mut schemas, mut facts) = (Map::new(), Map::new(), Vec::new());
    let mut names: Vec<&str> = Vec::new();
    for tool in list.tools.iter().filter_map(Data::as_object) {
        let name = tool.get("name").and_then(Data::as_str).unwrap_or_default();
        if !is_name(name) || names.contains(&name) {
            continue;
        }
        names.push(name);
        let tool = Tool { name, tool, index: facts.len() };
        paths.insert(format!("/{}", tool.index), json!({ "post": tool.operation(&mut schemas) }));
        facts.push(tool.facts());
    }
    let title = if list.title.trim().is_empty() { "MCP server" } else { list.title.trim() };
    let era = list.era.map(Era::name).unwrap_or_default();
    to_json(&json!({
        "openapi": "3.1.0",
        "info": { "title": cut(title), "version": "", "description": cut(&list.instructions) },
        "x-mcp": { "era": era, "tools": Data::Array(facts) },
        "paths": paths,
        "components": { "schemas": schemas },
    }))
}

/// Reads the facts of the tools from a document.
pub(super) fn facts_of(document: &str) -> (Option<Era>, Vec<ToolFacts>) {
    let document = from_json(document).unwrap_or_default();
    let facts = document.get(FACTS);
    let era = facts.and_then(|facts| facts.get("era")).and_then(Data::as_str).and_then(Era::named);
    let tools = facts.and_then(|facts| facts.get("tools")).and_then(Data::as_array).unwrap_or_default();
    (era, tools.iter().map(ToolFacts::read).collect())
}

impl ToolFacts {
    fn read(data: &Data) -> Self {
        let is = |name: &str| data.get(name).and_then(Data::as_bool) == Some(true);
        let header = |header: &Data| {
            let path = header.get("path")?.as_array()?.iter().filter_map(Data::as_str).map(str::to_owned).collect();
            Some((path, header.get("name")?.as_str()?.to_owned()))
        };
        Self {
            name: data.get("name").and_then(Data::as_str).unwrap_or_default().to_owned(),
            effects: Effects {
                read_only: is("readOnly"),
                destructive: is("destructive"),
                idempotent: is("idempotent"),
                ..Effects::default()
            },
            is_wrapped: is("wrapped"),
            headers: data
                .get("headers")
                .and_then(Data::as_array)
                .unwrap_or_default()
                .iter()
                .filter_map(header)
                .collect(),
        }
    }
}

/// A tool of the list.
struct Tool<'a> {
    name: &'a str,
    tool: &'a Map,
    index: usize,
}

impl Tool<'_> {
    /// Returns the operation, and adds the schemas that it refers to.
    fn operation(&self, schemas: &mut Map) -> Data {
        let (text, annotations) =
            (|name: &str| self.tool.get(name).and_then(Data::as_str), self.tool.get("annotations"));
        let title = text("title").or_else(|| annotations?.get("title")?.as_str());
        let description = text("description").unwrap_or_default();
        let input = self.schema("inputSchema");
        let is_required = input.get("required").and_then(Data::as_array).is_some_and(|names| !names.is_empty());
        let has_input = input.get("properties").is_some_and(|properties| properties != &Data::Object(Map::new()))
            || input.get("additionalProperties").is_some_and(|more| more.as_bool() != Some(false))
            || input.keys().any(|key| matches!(key, "$ref" | "allOf" | "anyOf" | "oneOf" | "patternProperties"));
        let mut operation = Map::new();
        operation.insert("operationId", self.name);
        // A title is a name for menus; the description says more.
        let described = if description.trim().is_empty() { title.unwrap_or_default() } else { description };
        operation.insert("description", cut(described));
        if has_input {
            let schema = self.add_schema("input", input, "", schemas);
            let content = json!({ "application/json": { "schema": schema } });
            operation.insert("requestBody", json!({ "required": is_required, "content": content }));
        }
        let mut response = json!({ "description": "The result" });
        if let (Some(_), Data::Object(members)) = (self.output(), &mut response) {
            let inner = if self.is_wrapped() { "/properties/result" } else { "" };
            let schema = self.add_schema("output", self.schema("outputSchema"), inner, schemas);
            members.insert("content", json!({ "application/json": { "schema": schema } }));
        }
        operation.insert("responses", json!({ "200": response }));
        let confirm = self.tool.get("_meta").and_then(|meta| meta.get("dev.vestibule/confirm")?.as_str());
        if let Some(name) = confirm {
            operation.insert("x-cli-confirm", name);
        }
        Data::Object(operation)
    }

    fn schema(&self, name: &str) -> Map {
        self.tool.get(name).and_then(Data::as_object).cloned().unwrap_or_default()
    }

    fn output(&self) -> Option<&Map> {
        self.tool.get("outputSchema")?.as_object()
    }

    /// Returns whether results are the only member of an object: before 2026-07-28 there is no other form for lists and
    /// scalars, and the Python SDK still uses it.
    fn is_wrapped(&self) -> bool {
        let Some(properties) = self.output().and_then(|schema| schema.get("properties")).and_then(Data::as_object)
        else {
            return false;
        };
        properties.len() == 1 && properties.contains_key(WRAPPER)
    }

    /// Adds a schema to those of the document, and returns a reference to a part of it.
    fn add_schema(&self, kind: &str, schema: Map, inner: &str, schemas: &mut Map) -> Data {
        let name = format!("{}-{kind}", self.index);
        let place = format!("#/components/schemas/{name}");
        schemas.insert(name, relocated(Data::Object(schema), &place));
        json!({ "$ref": format!("{place}{inner}") })
    }

    fn facts(&self) -> Data {
        let annotation = |name: &str| self.tool.get("annotations").and_then(|hints| hints.get(name)?.as_bool());
        let is_read_only = annotation("readOnlyHint") == Some(true);
        let mut headers = Vec::new();
        collect_headers(&self.schema("inputSchema"), &mut Vec::new(), &mut headers);
        json!({
            "name": self.name,
            "readOnly": is_read_only,
            // Without the hint, nothing is known: by the protocol's default, every tool would need a confirmation.
            "destructive": !is_read_only && annotation("destructiveHint") == Some(true),
            "idempotent": !is_read_only && annotation("idempotentHint") == Some(true),
            "wrapped": self.is_wrapped(),
            "headers": Data::Array(headers),
        })
    }
}

/// Returns whether a name can be typed, and printed.
fn is_name(name: &str) -> bool {
    let is_allowed = |c: char| c.is_alphanumeric() || matches!(c, '_' | '-' | '.' | '/' | ':');
    !name.is_empty() && name.len() <= MAX_NAME_LENGTH && name.chars().all(is_allowed) && !name.starts_with(['-', '/'])
}

fn cut(text: &str) -> &str {
    crate::schema::truncated(text, MAX_TEXT_LENGTH)
}

/// Collects the arguments that headers repeat (`x-mcp-header`).
fn collect_headers(schema: &Map, path: &mut Vec<String>, headers: &mut Vec<Data>) {
    let properties = schema.get("properties").and_then(Data::as_object).filter(|_| path.len() < MAX_HEADER_DEPTH);
    for (name, property) in properties.into_iter().flat_map(Map::iter) {
        let Some(property) = property.as_object() else { continue };
        path.push(name.to_owned());
        if let Some(header) = property.get("x-mcp-header").and_then(Data::as_str) {
            let path: Data = path.iter().map(String::as_str).collect();
            headers.push(json!({ "path": path, "name": header }));
        }
        collect_headers(property, path, headers);
        path.pop();
    }
}

/// Rewrites the references of a schema, which begin at its root, for its place in the document. A reference to elsewhere
/// is dropped, so that it allows anything.
fn relocated(schema: Data, place: &str) -> Data {
    match schema {
        Data::Object(members) => {
            let members = members.into_iter().filter_map(|(name, value)| {
                let value = match (name.as_str(), value) {
                    ("$ref", Data::String(target)) => Data::String(moved(&target, place)?),
                    ("$ref" | "$id" | "$schema" | "$anchor" | "$dynamicRef" | "$dynamicAnchor", _) => return None,
                    ("const" | "enum" | "default" | "example" | "examples", value) => value,
                    (
                        "properties" | "patternProperties" | "$defs" | "definitions" | "dependentSchemas",
                        Data::Object(named),
                    ) => {
                        Data::Object(named.into_iter().map(|(name, schema)| (name, relocated(schema, place))).collect())
                    }
                    (_, value) => relocated(value, place),
                };
                Some((name, value))
            });
            Data::Object(members.collect())
        }
        Data::Array(items) => Data::Array(items.into_iter().map(|item| relocated(item, place)).collect()),
        data => data,
    }
}

fn moved(target: &str, place: &str) -> Option<String> {
    let pointer = target.strip_prefix('#').filter(|pointer| pointer.is_empty() || pointer.starts_with('/'))?;
    Some(format!("{place}{pointer}"))
}

#[cfg(test)]
mod tests;
