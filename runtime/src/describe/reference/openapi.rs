//! The program as an OpenAPI document in which each command is an operation.

use std::collections::BTreeMap;

use super::listing::effects;
use super::listing::error_codes::error_codes;
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

/// Returns the names of the mounted handlers that callers of the HTTP API reach.
#[allow(dead_code, reason = "only some features use it")]
pub(crate) fn served_mounts(root: &Node) -> Vec<String> {
    let mut names = Vec::new();
    for_each_command(&CommandPath::new(root), &mut |subject| {
        if subject.is_mount() && !subject.target.is_cli_only() {
            names.push(subject.name());
        }
    });
    names
}

/// Returns the OpenAPI document of the program with a root. Global options that are `fixed` are no inputs.
pub(crate) fn openapi(root: &Node, fixed: Option<&Map>) -> Data {
    let path = CommandPath::new(root).with_fixed(fixed);
    let mut document = Document { paths: Map::new(), schemas: common(), ids: Vec::new() };
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
            "schemas": document.schemas,
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

/// The members of a field error.
const FIELD_ERROR: [&str; 7] = ["path", "part", "code", "message", "expected", "received", "suggestion"];

/// Returns the schemas that all commands share.
fn common() -> Map {
    let text = || json!({ "type": "string" });
    let reference = |name: &str| json!({ "$ref": format!("#/components/schemas/{name}") });
    let mut out = Map::new();
    out.insert(
        "Next",
        json!({
            "type": "object",
            "description": "What to do next",
            "properties": { "argv": { "type": "array", "items": text() }, "command": text(), "why": text() },
            "required": ["command", "why"],
        }),
    );
    out.insert(
        "Meta",
        json!({
            "type": "object",
            "properties": {
                "command": text(),
                "duration": text(),
                "next": { "type": "array", "items": reference("Next") },
                "nextOffset": { "type": "integer", "minimum": 0 },
                "exitCode": { "type": "integer", "minimum": 1, "maximum": 255 },
            },
            "required": ["command", "duration"],
        }),
    );
    out.insert(
        "FieldError",
        json!({
            "type": "object",
            "properties": FIELD_ERROR.map(|name| (name, text())).into_iter().collect::<Map>(),
            "required": ["path", "code"],
        }),
    );
    out.insert("Error", error_schema());
    out.insert(
        "Failure",
        json!({
            "type": "object",
            "properties": { "ok": { "const": false }, "error": reference("Error"), "meta": reference("Meta") },
            "required": ["ok", "error"],
        }),
    );
    out
}

/// Returns the schema of an error.
fn error_schema() -> Data {
    let text = || json!({ "type": "string" });
    let list = |name: &str| json!({ "type": "array", "items": { "$ref": format!("#/components/schemas/{name}") } });
    json!({
        "type": "object",
        "properties": {
            "code": text(),
            "message": text(),
            "causes": { "type": "array", "items": text() },
            "fieldErrors": list("FieldError"),
            "retryable": { "type": "boolean" },
            "details": true,
            "hints": { "type": "array", "items": text() },
            "next": list("Next"),
        },
        "required": ["code", "message"],
    })
}

/// A document that is being built.
struct Document {
    paths: Map,
    schemas: Map,
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
            let parameters: Vec<Data> = inputs(subject).map(|field| parameter(&field)).collect();
            if !parameters.is_empty() {
                out.insert("parameters", parameters);
            }
        } else if let Some((schema, is_required)) = body(subject) {
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
            properties.insert("data", self.output(output, id));
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

    /// Returns the schema of a result, and adds its definitions to the schemas of the document.
    fn output(&mut self, schema: Data, id: &str) -> Data {
        let Data::Object(mut map) = schema else { return schema };
        let schema_name = |name: &str| format!("{id}.{}", component_name(name));
        let definitions = match map.remove("$defs") {
            Some(Data::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        let root_name = format!("{id}.result");
        let schema = with_moved_references(Data::Object(map), &root_name, &schema_name);
        for (name, definition) in definitions {
            self.schemas.insert(schema_name(&name), with_moved_references(definition, &root_name, &schema_name));
        }
        let reference = format!("#/components/schemas/{root_name}");
        if !mentions(&Data::Object(self.schemas.clone()), &schema, &reference) {
            return schema;
        }
        self.schemas.insert(root_name, schema);
        json!({ "$ref": reference })
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

/// Returns whether either of two values contains a reference.
fn mentions(first: &Data, second: &Data, reference: &str) -> bool {
    fn contains(data: &Data, reference: &str) -> bool {
        match data {
            Data::Object(map) => map
                .iter()
                .any(|(key, value)| key == "$ref" && value.as_str() == Some(reference) || contains(value, reference)),
            Data::Array(items) => items.iter().any(|item| contains(item, reference)),
            _ => false,
        }
    }
    contains(first, reference) || contains(second, reference)
}

/// Returns a schema whose references point to the schemas of the document.
fn with_moved_references(schema: Data, root_name: &str, schema_name: &impl Fn(&str) -> String) -> Data {
    match schema {
        Data::Object(map) => {
            let each = map.into_iter().map(|(key, value)| {
                let target = match (key.as_str(), value.as_str()) {
                    ("$ref", Some("#")) => Some(root_name.to_owned()),
                    ("$ref", Some(text)) => text.strip_prefix("#/$defs/").map(|name| schema_name(&decoded(name))),
                    _ => None,
                };
                match target {
                    Some(target) => (key, Data::from(format!("#/components/schemas/{target}"))),
                    None => (key, with_moved_references(value, root_name, schema_name)),
                }
            });
            Data::Object(each.collect())
        }
        Data::Array(items) => {
            Data::Array(items.into_iter().map(|item| with_moved_references(item, root_name, schema_name)).collect())
        }
        other => other,
    }
}

/// Unescapes a token of a JSON pointer.
fn decoded(step: &str) -> String {
    step.replace("~1", "/").replace("~0", "~")
}

/// Returns a name with only the characters that names of components may have.
fn component_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}

/// Returns the inputs of a call: arguments, options, and the global options that are valid here.
fn inputs<'g>(subject: &Subject<'_, 'g>) -> impl Iterator<Item = FieldRef<'g>> {
    let own = subject.tables.part(Part::Arg).chain(subject.tables.part(Part::Option));
    let globals = subject.globals.part(Part::Option).filter(|field| subject.is_global_of_callers(field));
    own.filter(|field| !field.is_cli_only()).chain(globals).filter(|field| !field.is_hidden())
}

fn parameter(field: &FieldRef<'_>) -> Data {
    let mut schema = json_schema::property(field);
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

/// Returns the schema of the request body, and whether it is required.
fn body(subject: &Subject<'_, '_>) -> Option<(Data, bool)> {
    let own = [Part::Arg, Part::Option].map(|part| subject.part_for_callers(part));
    let globals = subject.globals_for_callers();
    let (mut properties, mut required, mut rules) = (Map::new(), Vec::new(), Vec::new());
    for schema in own.into_iter().chain([globals]).flatten() {
        let Data::Object(schema) = schema else { continue };
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
