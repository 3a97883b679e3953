//! Schemas in the profile that the large model APIs take: no union at the root, no list of types, no boolean schema, no
//! keyword or format of a single dialect.

use crate::data::{Data, Map};

/// Formats that JSON Schema defines.
const FORMATS: &[&str] = &[
    "date",
    "date-time",
    "duration",
    "email",
    "hostname",
    "ipv4",
    "ipv6",
    "regex",
    "time",
    "uri",
    "uri-reference",
    "uuid",
];

/// Keywords that narrow a schema further than the APIs follow. The call checks them.
const DROPPED: &[&str] = &[
    "$schema",
    "contains",
    "dependentRequired",
    "dependentSchemas",
    "else",
    "examples",
    "if",
    "not",
    "patternProperties",
    "propertyNames",
    "readOnly",
    "then",
    "unevaluatedItems",
    "unevaluatedProperties",
    "writeOnly",
];

/// Keywords that apply to a value of any type, and stay beside `anyOf`.
const ANNOTATIONS: &[&str] = &["default", "deprecated", "description", "title"];

/// The largest integer that every JSON reader keeps.
const MAX_SAFE: f64 = 9_007_199_254_740_991.0;

/// Returns a schema in the profile. Values that the schema of a command takes are taken by it.
pub(super) fn portable(schema: Data) -> Data {
    match schema {
        Data::Object(map) => Data::Object(with_items(split_types(keywords(map)))),
        // `true`, and `false`, which the call refuses.
        _ => Data::Object(Map::new()),
    }
}

/// States that the items of a list are free, which some APIs do not take for granted.
fn with_items(mut map: Map) -> Map {
    let is_list = map.get("type").and_then(Data::as_str) == Some("array");
    if is_list && !map.contains_key("items") && !map.contains_key("prefixItems") {
        map.insert("items", Data::Object(Map::new()));
    }
    map
}

fn keywords(map: Map) -> Map {
    let mut out = Map::new();
    for (key, value) in map {
        let value = match key.as_str() {
            "properties" | "$defs" | "definitions" => each_member(value),
            "items" => portable(value),
            "additionalProperties" if value.as_object().is_some() => portable(value),
            "anyOf" | "allOf" | "prefixItems" => each_item(value),
            "oneOf" if !out.contains_key("anyOf") => {
                out.insert("anyOf", each_item(value));
                continue;
            }
            "const" => {
                out.insert("enum", Data::Array(vec![value]));
                continue;
            }
            "format" if value.as_str().is_none_or(|format| !FORMATS.contains(&format)) => continue,
            "minimum" | "maximum" | "exclusiveMinimum" | "exclusiveMaximum" if !is_safe(&value) => continue,
            key if DROPPED.contains(&key) || key.starts_with("x-") => continue,
            _ => value,
        };
        out.insert(key, value);
    }
    out
}

fn each_member(members: Data) -> Data {
    match members {
        Data::Object(members) => {
            members.into_iter().map(|(name, schema)| (name, portable(schema))).collect::<Map>().into()
        }
        other => other,
    }
}

fn each_item(items: Data) -> Data {
    match items {
        Data::Array(items) => items.into_iter().map(portable).collect(),
        other => other,
    }
}

fn is_safe(number: &Data) -> bool {
    number.as_f64().is_some_and(|number| number.abs() <= MAX_SAFE)
}

/// Turns a list of types into one branch for each of them.
fn split_types(mut map: Map) -> Map {
    let Some(Data::Array(types)) = map.get("type").cloned() else { return map };
    if map.contains_key("anyOf") {
        // The branches tell the types.
        map.remove("type");
        return map;
    }
    if let [only] = &types[..] {
        map.insert("type", only.clone());
        return map;
    }
    let mut out = Map::new();
    for key in ANNOTATIONS {
        if let Some(value) = map.remove(key) {
            out.insert(*key, value);
        }
    }
    let branches = types.into_iter().filter_map(|of| Some(branch(of.as_str()?, &map)));
    out.insert("anyOf", branches.collect::<Data>());
    out
}

fn branch(of: &str, map: &Map) -> Data {
    let mut out = Map::new();
    out.insert("type", of);
    for (key, value) in map {
        match (key, value) {
            ("type", _) => {}
            ("enum", Data::Array(values)) => {
                let own: Vec<Data> = values.iter().filter(|value| is_of(value, of)).cloned().collect();
                if of != "null" {
                    out.insert("enum", own);
                }
            }
            (key, value) if of != "null" => {
                out.insert(key, value.clone());
            }
            _ => {}
        }
    }
    Data::Object(with_items(out))
}

fn is_of(value: &Data, of: &str) -> bool {
    match value {
        Data::Null => of == "null",
        Data::Bool(_) => of == "boolean",
        Data::Number(_) => of == "integer" || of == "number",
        Data::String(_) => of == "string",
        Data::Array(_) => of == "array",
        Data::Object(_) => of == "object",
    }
}

/// Removes the unions at the root of a schema: rules between the inputs, which the call checks.
pub(super) fn without_unions(mut schema: Data) -> Data {
    if let Data::Object(map) = &mut schema {
        for key in ["anyOf", "allOf", "oneOf"] {
            map.remove(key);
        }
    }
    schema
}

/// Returns whether every number that matches the schema of a result keeps its digits in a JSON reader.
pub(super) fn is_exact(schema: &Data) -> bool {
    match schema {
        Data::Object(map) => map.iter().all(|(key, value)| match (key, value) {
            ("format", Data::String(format)) => !matches!(format.as_str(), "int128" | "uint128" | "decimal"),
            (_, value) => is_exact(value),
        }),
        Data::Array(items) => items.iter().all(is_exact),
        _ => true,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::json;

    #[test]
    fn a_list_of_types_becomes_branches() {
        let schema = json!({ "type": ["string", "null"], "enum": ["a", null], "description": "d", "default": "a" });
        let branches = json!([{ "type": "string", "enum": ["a"] }, { "type": "null" }]);
        assert_eq!(portable(schema), json!({ "default": "a", "description": "d", "anyOf": branches }));
        assert_eq!(portable(json!({ "type": ["string"] })), json!({ "type": "string" }));
    }

    #[test]
    fn keywords_of_one_dialect_are_left_out() {
        let schema = json!({
            "type": "object",
            "properties": {
                "n": { "type": "integer", "format": "uint64", "minimum": 0, "maximum": 18446744073709551615u64 },
                "s": { "const": "a", "writeOnly": true },
                "any": true,
                "o": { "oneOf": [{ "type": "string" }, true] },
            },
            "propertyNames": { "pattern": "^x" },
            "x-note": 1,
        });
        let properties = json!({
            "n": { "type": "integer", "minimum": 0 },
            "s": { "enum": ["a"] },
            "any": {},
            "o": { "anyOf": [{ "type": "string" }, {}] },
        });
        assert_eq!(portable(schema), json!({ "type": "object", "properties": properties }));
    }

    #[test]
    fn results_with_wide_integers_are_not_exact() {
        assert!(is_exact(&json!({ "items": [{ "format": "uint64" }] })));
        assert!(!is_exact(&json!({ "properties": { "a": { "format": "uint128" } } })));
    }
}
