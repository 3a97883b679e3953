//! The program as an OpenAPI document in which each command is an operation.

use std::collections::BTreeMap;

use super::listing::effects;
use super::listing::error_codes::error_codes;
use super::schemas::Schemas;
use super::subject::{Subject, for_each_command};
use super::text::{joined, summary};
use crate::command::CommandRef;
use crate::command::media::is_media;
use crate::data::{Data, Map, percent_encoded};
use crate::error::{code, codes};
use crate::graph::{Cli, CommandPath, Node};
use crate::json;
use crate::schema::{FieldRef, Part, json_schema};

impl Cli {
    /// Returns the program as an OpenAPI 3.1 document in which each command is an operation at its path, such as
    /// `/pr/list`. A read-only command is a GET that takes its arguments and options as query parameters; any other is a
    /// POST whose body has the form of `--input`. Results and errors have the form of `--full-output`.
    ///
    /// Mounted handlers are left out: they are HTTP APIs with documents of their own.
    ///
    /// ```
    /// use vestibule::prelude::*;
    ///
    /// /// Show one
    /// #[command(read_only)]
    /// fn show(#[arg] number: u64) -> String {
    ///     number.to_string()
    /// }
    ///
    /// let document = Cli::create("app").version("1.0.0").commands(commands![show]).openapi();
    /// assert_eq!(document["openapi"], "3.1.0");
    /// assert_eq!(document["paths"]["/show"]["get"]["parameters"][0]["name"], "number");
    /// ```
    pub fn openapi(&self) -> Data {
        openapi(&self.0, None)
    }
}

/// Returns the names of the mounted handlers that callers of the HTTP API reach; that at the root has none.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn served_mounts(root: &Node) -> Vec<String> {
    let mut names = Vec::new();
    for_each_command(&CommandPath::new(root), &mut |subject| {
        if subject.is_mount() && !subject.target.is_cli_only() {
            names.push(if subject.is_root() { String::new() } else { subject.name() });
        }
    });
    names
}

/// Returns the OpenAPI document of the program with a root. Global options that are `fixed` are no inputs.
pub(crate) fn openapi(root: &Node, fixed: Option<&Map>) -> Data {
    let path = CommandPath::new(root).with_fixed(fixed);
    let mut document = Document { paths: Map::new(), schemas: Schemas::new(), ids: Vec::new() };
    for_each_command(&path, &mut |subject| {
        if !subject.is_mount() && !subject.target.is_cli_only() {
            document.add(subject);
        }
    });
    let mut info = Map::new();
    info.insert("title", root.name.as_str());
    info.insert("version", root.version.as_deref().unwrap_or("0.0.0"));
    let doc = Subject::of(&path).map(|subject| subject.doc()).unwrap_or_default();
    if !doc.is_empty() {
        info.insert("description", doc);
    }
    let mut out = json!({
        "openapi": "3.1.0",
        "jsonSchemaDialect": "https://json-schema.org/draft/2020-12/schema",
        "info": info,
        "paths": document.paths,
        "components": {
            "schemas": document.schemas.into_map(),
            "responses": {
                "Error": {
                    "description": "The command failed, or the request was invalid.",
                    "content": { "application/json": { "schema": { "$ref": "#/components/schemas/Failure" } } },
                },
            },
        },
    });
    let types: Vec<_> = root.error_types.iter().map(|known| known.error_type).collect();
    if let (Data::Object(out), Some(codes)) = (&mut out, error_codes(&types)) {
        out.insert("x-errors", codes);
    }
    out
}

/// A document that is being built.
struct Document {
    paths: Map,
    schemas: Schemas,
    ids: Vec<String>,
}

impl Document {
    fn add(&mut self, subject: &Subject<'_, '_>) {
        let name = if subject.is_root() { String::new() } else { subject.name() };
        let words: Vec<_> = name.split_whitespace().collect();
        let path = format!("/{}", words.iter().map(|word| percent_encoded(word)).collect::<Vec<_>>().join("/"));
        let id = self.id(if words.is_empty() { &subject.root.name } else { &name });
        let mut out = Map::new();
        out.insert("operationId", id.as_str());
        if let [group, _, ..] = words[..] {
            out.insert("tags", json!([group]));
        }
        let (doc, about) = (subject.doc(), summary(subject.doc()));
        for (key, text) in [("summary", about.as_ref()), ("description", if doc == about { "" } else { doc })] {
            if !text.is_empty() {
                out.insert(key, text);
            }
        }
        json_schema::deprecated(subject.deprecated(), &mut out);
        if let Some(effects) = effects(subject.effects(), subject.is_confirmed()) {
            out.insert("x-effects", effects);
        }
        // These are what a client that mounts the document reads.
        if subject.effects().destructive {
            out.insert("x-cli-destructive", true);
        }
        if subject.is_confirmed() {
            out.insert("x-cli-confirm", "yes");
        }
        if let Some(codes) = error_codes(&subject.own_error_types()) {
            out.insert("x-errors", codes);
        }
        let is_get = subject.effects().read_only;
        if is_get {
            let parameters = self.parameters(subject, &id);
            if !parameters.is_empty() {
                out.insert("parameters", parameters);
            }
        } else if let Some((schema, is_required)) = self.body(subject, &id) {
            let content = json!({ "application/json": { "schema": schema } });
            out.insert("requestBody", json!({ "required": is_required, "content": content }));
        }
        out.insert("responses", self.responses(subject, &id));
        let mut item = Map::new();
        item.insert(if is_get { "get" } else { "post" }, out);
        self.paths.insert(path, item);
    }

    /// Returns an operation ID that no other operation has.
    fn id(&mut self, name: &str) -> String {
        let letters = name.chars().map(|c| if c.is_ascii_alphanumeric() || c == '_' { c } else { '-' });
        let base: String = letters.collect();
        let (mut id, mut number) = (base.clone(), 1);
        while self.ids.contains(&id) {
            number += 1;
            id = format!("{base}-{number}");
        }
        self.ids.push(id.clone());
        id
    }

    fn responses(&mut self, subject: &Subject<'_, '_>, id: &str) -> Data {
        let mut properties = Map::new();
        properties.insert("ok", json!({ "const": true }));
        let output = subject.command.and_then(CommandRef::output);
        let has_media = output.as_ref().is_some_and(is_media);
        if let Some(output) = output {
            properties.insert("data", self.schemas.add(output, &format!("{id}.result"), &origin(subject)));
        }
        properties.insert("meta", json!({ "$ref": "#/components/schemas/Meta" }));
        let mut content = Map::new();
        let schema = json!({ "type": "object", "properties": properties, "required": ["ok", "meta"] });
        content.insert("application/json", json!({ "schema": schema }));
        for other in OTHER_FORMATS {
            content.insert(*other, Data::Object(Map::new()));
        }
        if has_media {
            content.insert("*/*", Data::Object(Map::new()));
        }
        let mut out = Map::new();
        out.insert("200", json!({ "description": "The result of the command.", "content": content }));
        for (status, meaning) in error_statuses(subject) {
            out.insert(status, failure(&meaning));
        }
        out.insert("default", json!({ "$ref": "#/components/responses/Error" }));
        Data::Object(out)
    }

    /// Returns the query parameters of a GET.
    fn parameters(&mut self, subject: &Subject<'_, '_>, id: &str) -> Vec<Data> {
        let own = [Part::Arg, Part::Option].map(|part| self.part(subject, part, id).unwrap_or_default());
        let mut properties = own.map(|mut schema| schema.remove("properties").unwrap_or_default());
        let mut schema_of = |field: &FieldRef<'_>| {
            let of_part = match field.part() {
                Part::Arg => &mut properties[0],
                _ => &mut properties[1],
            };
            match of_part {
                Data::Object(map) => map.remove(field.name()),
                _ => None,
            }
        };
        inputs(subject)
            .map(|field| parameter(&field, schema_of(&field).unwrap_or_else(|| json_schema::property(&field))))
            .collect()
    }

    /// Returns the schema of the request body, and whether it is required.
    fn body(&mut self, subject: &Subject<'_, '_>, id: &str) -> Option<(Data, bool)> {
        let own = [Part::Arg, Part::Option].map(|part| self.part(subject, part, id));
        let globals =
            subject.globals_for_callers().map(|schema| self.schemas.add(schema, &format!("{id}.globals"), ""));
        let globals = globals.and_then(|schema| if let Data::Object(schema) = schema { Some(schema) } else { None });
        let (mut properties, mut required, mut rules) = (Map::new(), Vec::new(), Vec::new());
        for schema in own.into_iter().chain([globals]).flatten() {
            let mut rest = Map::new();
            for (key, value) in schema {
                match (key.as_str(), value) {
                    ("properties", Data::Object(map)) => properties.extend(map),
                    ("required", Data::Array(names)) => required.extend(names),
                    ("type" | "additionalProperties", _) => {}
                    ("allOf", Data::Array(all)) => rules.extend(all),
                    (_, value) => {
                        rest.insert(key, value);
                    }
                }
            }
            if !rest.is_empty() {
                rules.push(Data::Object(rest));
            }
        }
        if properties.is_empty() {
            return None;
        }
        let is_required = !required.is_empty() || !rules.is_empty();
        let mut out = Map::new();
        out.insert("type", "object");
        out.insert("properties", properties);
        if !required.is_empty() {
            out.insert("required", required);
        }
        out.insert("additionalProperties", false);
        if !rules.is_empty() {
            out.insert("allOf", rules);
        }
        Some((Data::Object(out), is_required))
    }

    /// Returns the schema of a part of the input for callers, with what the description of a mounted API says of it.
    fn part(&mut self, subject: &Subject<'_, '_>, part: Part, id: &str) -> Option<Map> {
        let mut schema = subject.part_for_callers(part)?;
        if let Some(command) = subject.command {
            command.refine(part, &mut schema);
        }
        let name = if part == Part::Arg { "args" } else { "options" };
        match self.schemas.add(schema, &format!("{id}.{name}"), &origin(subject)) {
            Data::Object(schema) => Some(schema),
            _ => None,
        }
    }
}

/// Media types of results besides JSON, with the same members.
const OTHER_FORMATS: &[&str] = &["application/x-ndjson", "text/toon", "application/yaml", "text/markdown"];

/// Returns the response of a failed call.
fn failure(description: &str) -> Data {
    let schema = json!({ "schema": { "$ref": "#/components/schemas/Failure" } });
    json!({ "description": description, "content": { "application/json": schema } })
}

/// Returns the statuses of the errors that a command is known to have, each with its codes, in order.
fn error_statuses(subject: &Subject<'_, '_>) -> BTreeMap<String, String> {
    let mut statuses: BTreeMap<String, String> = BTreeMap::new();
    let mut add = |code: &str, status: u16, description: &str| {
        let lines = statuses.entry(status.to_string()).or_default();
        let blank = if lines.is_empty() { "" } else { "\n\n" };
        lines.push_str(&format!("{blank}`{code}`: {}", joined(description)));
    };
    if inputs(subject).next().is_some() {
        add(code::VALIDATION_ERROR, code(code::VALIDATION_ERROR).http, "The input is invalid.");
    }
    if subject.command.is_some_and(|command| command.metadata().confirm().is_some()) {
        let status = code(code::CONFIRMATION_REQUIRED).http;
        add(code::CONFIRMATION_REQUIRED, status, "The call needs `yes: true`.");
    }
    let mut types = subject.own_error_types();
    types.extend(subject.program_error_types());
    for declared in codes(&types) {
        add(declared.code, declared.http_status(), declared.description);
    }
    statuses
}

/// Returns the path of the mounted API that a command is an operation of; empty for a command of the program.
fn origin(subject: &Subject<'_, '_>) -> String {
    let nodes = &subject.target.nodes;
    let Some(last) = nodes.iter().rposition(|node| node.has_openapi()) else { return String::new() };
    nodes.iter().take(last + 1).map(|node| node.name.as_str()).collect::<Vec<_>>().join(" ")
}

/// Returns the inputs of a call: arguments, options, and the global options that are valid here.
fn inputs<'g>(subject: &Subject<'_, 'g>) -> impl Iterator<Item = FieldRef<'g>> {
    let own = subject.tables.part(Part::Arg).chain(subject.tables.part(Part::Option));
    let globals = subject.globals.part(Part::Option).filter(|field| subject.is_global_of_callers(field));
    own.filter(|field| !field.is_cli_only()).chain(globals).filter(|field| !field.is_hidden())
}

fn parameter(field: &FieldRef<'_>, mut schema: Data) -> Data {
    let mut out = Map::new();
    out.insert("name", field.name());
    out.insert("in", "query");
    if let Data::Object(map) = &mut schema {
        for key in ["description", "deprecated", "x-deprecated-note", "x-deprecated-since"] {
            if let Some(value) = map.remove(key) {
                out.insert(key, value);
            }
        }
    }
    if field.is_required() {
        out.insert("required", true);
    }
    if field.kind().is_map() {
        out.insert("style", "deepObject");
        out.insert("explode", true);
    }
    out.insert("schema", schema);
    Data::Object(out)
}
