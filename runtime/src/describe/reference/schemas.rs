//! The schemas of the OpenAPI document that its operations refer to.

use std::collections::{BTreeMap, BTreeSet};

use crate::data::{Data, Map, percent_decoded};
use crate::json;

/// The beginning of a reference to a schema of the document.
const COMPONENTS: &str = "#/components/schemas/";

/// Schemas by the names of their components.
pub(super) struct Schemas {
    schemas: Map,
    /// The APIs that have the definitions.
    origins: BTreeMap<String, String>,
    /// The names of those that every document has.
    common: Vec<String>,
}

impl Schemas {
    pub(super) fn new() -> Self {
        let schemas = common();
        let common = schemas.iter().map(|(name, _)| name.to_owned()).collect();
        Self { common, schemas, origins: BTreeMap::new() }
    }

    pub(super) fn into_map(self) -> Map {
        self.schemas
    }

    /// Adds the definitions of a schema, and the schema itself if it is recursive. Returns the schema with references to them.
    ///
    /// The recursive schema gets the name. Definitions have their own names and are shared with other schemas; where the same
    /// name stands for something else, it gets the name of the schema as a prefix. `origin` is the mounted API that has the schema,
    /// or empty.
    pub(super) fn add(&mut self, schema: Data, name: &str, origin: &str) -> Data {
        let Data::Object(mut map) = schema else { return schema };
        let definitions = match map.remove("$defs") {
            Some(Data::Object(definitions)) => definitions,
            _ => Map::new(),
        };
        let names = component_names(&definitions);
        let moved = |schema: Data| with_references(schema, &|target| component(target, name, &names));
        let definitions: Vec<(String, Data)> = definitions
            .into_iter()
            .map(|(name, schema)| (names.get(&name).cloned().unwrap_or(name), moved(schema)))
            .collect();
        let own = self.own(&definitions, name, origin);
        let own_name = |shared: &str| own.contains(&shared).then(|| format!("{name}.{shared}"));
        let renamed = |schema: Data| with_references(schema, &|target| own_name(target.strip_prefix(COMPONENTS)?));
        let schema = renamed(moved(Data::Object(map)));
        let mut is_recursive = targets(&schema).contains(&name);
        for (shared, definition) in &definitions {
            let definition = renamed(definition.clone());
            is_recursive |= targets(&definition).contains(&name);
            let component = own_name(shared).unwrap_or_else(|| shared.clone());
            if self.schemas.get(&component).is_none_or(is_left_out) {
                self.origins.insert(component.clone(), origin.to_owned());
                self.schemas.insert(component, definition);
            }
        }
        if !is_recursive {
            return schema;
        }
        self.schemas.insert(name, schema);
        reference(name)
    }

    /// Returns the names of the definitions that cannot be shared: those whose names stand for other schemas, and those that
    /// refer to them or to the schema with the name.
    fn own<'d>(&self, definitions: &'d [(String, Data)], name: &str, origin: &str) -> Vec<&'d str> {
        let (mut own, mut others) = (Vec::new(), Vec::new());
        for (shared, definition) in definitions {
            let targets = targets(definition);
            if self.is_taken(shared, definition, origin) || targets.contains(&name) {
                own.push(shared.as_str());
            } else {
                others.push((shared.as_str(), targets));
            }
        }
        loop {
            let count = own.len();
            others.retain(|(shared, targets)| {
                let is_own = targets.iter().any(|target| own.contains(target));
                if is_own {
                    own.push(shared);
                }
                !is_own
            });
            if own.len() == count {
                return own;
            }
        }
    }

    /// Returns whether a name stands for another schema. Of one API, a definition that was left out is the one of its name.
    fn is_taken(&self, name: &str, schema: &Data, origin: &str) -> bool {
        let is_of_same = || !origin.is_empty() && self.origins.get(name).is_some_and(|own| own == origin);
        let is_same = |other: &Data| other == schema || (is_left_out(other) || is_left_out(schema)) && is_of_same();
        self.common.iter().any(|common| common == name) || self.schemas.get(name).is_some_and(|other| !is_same(other))
    }
}

/// Returns whether a definition was left out for its size.
fn is_left_out(schema: &Data) -> bool {
    *schema == Data::Bool(true)
}

fn reference(name: &str) -> Data {
    json!({ "$ref": format!("{COMPONENTS}{name}") })
}

/// Returns the names of the schemas of the document that a schema refers to.
fn targets(schema: &Data) -> Vec<&str> {
    fn add<'s>(schema: &'s Data, out: &mut Vec<&'s str>) {
        match schema {
            Data::Object(map) => {
                for (key, value) in map {
                    let target =
                        value.as_str().filter(|_| key == "$ref").and_then(|text| text.strip_prefix(COMPONENTS));
                    out.extend(target);
                    add(value, out);
                }
            }
            Data::Array(items) => items.iter().for_each(|item| add(item, out)),
            _ => {}
        }
    }
    let mut out = Vec::new();
    add(schema, &mut out);
    out
}

/// Returns the names of the components for definitions, of which no two get the same.
fn component_names(definitions: &Map) -> BTreeMap<String, String> {
    let mut used = BTreeSet::new();
    let names = definitions.iter().map(|(name, _)| {
        let base = component_name(name);
        let (mut component, mut number) = (base.clone(), 1);
        while !used.insert(component.clone()) {
            number += 1;
            component = format!("{base}_{number}");
        }
        (name.to_owned(), component)
    });
    names.collect()
}

/// Returns where a reference within the schema with a name points to in the document.
fn component(target: &str, name: &str, names: &BTreeMap<String, String>) -> Option<String> {
    match target {
        "#" => Some(name.to_owned()),
        _ => {
            let name = decoded(target.strip_prefix("#/$defs/")?);
            Some(names.get(&name).cloned().unwrap_or_else(|| component_name(&name)))
        }
    }
}

/// Returns a schema in which references point to the components that a function returns.
fn with_references(schema: Data, component: &dyn Fn(&str) -> Option<String>) -> Data {
    match schema {
        Data::Object(map) => {
            let each = map.into_iter().map(|(key, value)| {
                let target = value.as_str().filter(|_| key == "$ref").and_then(component);
                match target {
                    Some(target) => (key, Data::from(format!("{COMPONENTS}{target}"))),
                    None => (key, with_references(value, component)),
                }
            });
            Data::Object(each.collect())
        }
        Data::Array(items) => Data::Array(items.into_iter().map(|item| with_references(item, component)).collect()),
        other => other,
    }
}

/// Decodes a token of a JSON pointer in a fragment.
fn decoded(token: &str) -> String {
    let token = percent_decoded(token).unwrap_or_else(|| token.to_owned());
    token.replace("~1", "/").replace("~0", "~")
}

/// Returns a name with only the characters that names of components may have.
fn component_name(name: &str) -> String {
    name.chars().map(|c| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '_' }).collect()
}

/// The members of a field error.
const FIELD_ERROR: [&str; 7] = ["path", "part", "code", "message", "expected", "received", "suggestion"];

/// Returns the schemas that every document has.
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
