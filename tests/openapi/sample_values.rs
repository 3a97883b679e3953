//! Generates values of a schema.

use regex_syntax::hir::{Class, Hir, HirKind};
use serde_json::{Map, Value, json};

/// Maximum depth of values; deeper ones are omitted or empty.
const DEPTH: usize = 12;

/// Generates values of schemas that refer to a root.
pub(crate) struct Maker<'a> {
    pub(crate) root: &'a Value,
}

impl Maker<'_> {
    /// Returns the smallest valid value: required members only.
    pub(crate) fn value(&self, schema: &Value) -> Value {
        self.at(schema, 0)
    }

    fn at(&self, schema: &Value, depth: usize) -> Value {
        let mut whole = Map::new();
        self.flatten(schema, &mut whole, 0);
        self.of(&whole, depth)
    }

    /// Merges a schema with its references and `allOf`. Of a union, takes the first branch that is not null.
    fn flatten(&self, schema: &Value, out: &mut Map<String, Value>, parts: usize) {
        if parts > 20 {
            return;
        }
        if let Some(target) = schema["$ref"].as_str().and_then(|text| text.strip_prefix('#')) {
            let pointer = target.replace("%7B", "{").replace("%7D", "}").replace("%20", " ");
            self.flatten(self.root.pointer(&pointer).unwrap_or(&Value::Null), out, parts + 1);
        }
        for (name, value) in schema.as_object().into_iter().flatten() {
            match (name.as_str(), out.get_mut(name)) {
                ("allOf" | "anyOf" | "oneOf" | "$ref", _) => {}
                ("properties", Some(Value::Object(all))) => {
                    for (name, value) in value.as_object().into_iter().flatten() {
                        match all.get_mut(name) {
                            Some(own) => *own = json!({ "allOf": [own.take(), value] }),
                            None => drop(all.insert(name.clone(), value.clone())),
                        }
                    }
                }
                ("required", Some(Value::Array(all))) => all.extend(value.as_array().cloned().unwrap_or_default()),
                ("minLength" | "minimum" | "minItems", Some(own)) if own.as_f64() > value.as_f64() => {}
                ("maxLength" | "maximum" | "maxItems", Some(own)) if own.as_f64() < value.as_f64() => {}
                ("enum", Some(Value::Array(own))) => {
                    own.retain(|one| value.as_array().is_some_and(|all| all.contains(one)));
                }
                _ => drop(out.insert(name.clone(), value.clone())),
            }
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.flatten(part, out, parts + 1);
        }
        for union in ["oneOf", "anyOf"] {
            let branches = schema[union].as_array().into_iter().flatten();
            if let Some(branch) = branches.into_iter().find(|branch| branch["type"] != "null") {
                self.flatten(branch, out, parts + 1);
            }
        }
    }

    fn of(&self, schema: &Map<String, Value>, depth: usize) -> Value {
        let get = |name: &str| schema.get(name).unwrap_or(&Value::Null);
        if !get("const").is_null() {
            return get("const").clone();
        }
        if let Some(first) = get("enum").as_array().and_then(|all| all.iter().find(|one| !one.is_null())) {
            return first.clone();
        }
        let kind = match get("type") {
            Value::String(name) => name.as_str(),
            Value::Array(names) => {
                names.iter().filter_map(Value::as_str).find(|name| *name != "null").unwrap_or("null")
            }
            _ if schema.contains_key("properties") || schema.contains_key("required") => "object",
            _ if schema.contains_key("items") => "array",
            _ if ["pattern", "minLength", "maxLength"].iter().any(|name| schema.contains_key(*name)) => "string",
            _ if ["minimum", "maximum"].iter().any(|name| schema.contains_key(*name)) => "integer",
            _ => "any",
        };
        match kind {
            "string" => Value::from(text(schema)),
            "integer" | "number" => number(schema, kind == "integer"),
            "boolean" => Value::Bool(true),
            "null" => Value::Null,
            "array" => self.items(schema, depth),
            "object" => self.members(schema, depth),
            _ => json!({}),
        }
    }

    fn items(&self, schema: &Map<String, Value>, depth: usize) -> Value {
        let least = schema.get("minItems").and_then(Value::as_u64).unwrap_or(0);
        let least = if depth == 0 { least.max(1) } else { least };
        let least = schema.get("maxItems").and_then(Value::as_u64).map_or(least, |limit| least.min(limit));
        let items = schema.get("items").unwrap_or(&Value::Null);
        let make = |number: u64| match self.at(items, depth + 1) {
            // Unique items.
            Value::String(text) if number > 0 => Value::from(format!("{text}{number}")),
            Value::Number(first) if number > 0 => {
                first.as_i64().map_or(Value::Number(first), |first| json!(first + number as i64))
            }
            value => value,
        };
        if depth > DEPTH { json!([]) } else { (0..least).map(make).collect() }
    }

    fn members(&self, schema: &Map<String, Value>, depth: usize) -> Value {
        let mut out = Map::new();
        if depth > DEPTH {
            return Value::Object(out);
        }
        let properties = schema.get("properties").unwrap_or(&Value::Null);
        let additional = schema.get("additionalProperties").filter(|like| like.is_object()).unwrap_or(&Value::Null);
        for name in schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str) {
            let own = properties.get(name).unwrap_or(additional);
            if own["readOnly"] != true {
                out.insert(name.to_owned(), self.at(own, depth + 1));
            }
        }
        let least = schema.get("minProperties").and_then(Value::as_u64).unwrap_or(0);
        for (name, own) in properties.as_object().into_iter().flatten() {
            if (out.len() as u64) < least && own["readOnly"] != true {
                out.entry(name.clone()).or_insert_with(|| self.at(own, depth + 1));
            }
        }
        for number in 0..least.saturating_sub(out.len() as u64) {
            out.insert(format!("k{number}"), self.at(additional, depth + 1));
        }
        Value::Object(out)
    }
}

fn number(schema: &Map<String, Value>, is_integer: bool) -> Value {
    let bound = |name: &str| schema.get(name).and_then(Value::as_f64);
    let is_marked = |name: &str| schema.get(name) == Some(&Value::Bool(true));
    let least = bound("minimum").map(|least| if is_marked("exclusiveMinimum") { least + 1.0 } else { least });
    let least = least.or(bound("exclusiveMinimum").map(|least| least + 1.0));
    let limit = bound("maximum").or(bound("exclusiveMaximum").map(|limit| limit - 1.0));
    let step = bound("multipleOf").unwrap_or(1.0);
    let wanted = least.unwrap_or(1.0);
    let wanted = limit.map_or(wanted, |limit| wanted.min(limit));
    let number = if schema.contains_key("multipleOf") { (wanted / step).ceil() * step } else { wanted };
    if is_integer || number.fract() == 0.0 && number.abs() < 1e15 {
        return json!(number.ceil() as i64);
    }
    json!(number)
}

/// Returns a text of a valid length that matches the pattern or format.
fn text(schema: &Map<String, Value>) -> String {
    let count = |name: &str| schema.get(name).and_then(Value::as_u64).and_then(|count| usize::try_from(count).ok());
    let (least, limit) = (count("minLength").unwrap_or(0), count("maxLength").unwrap_or(usize::MAX));
    let pattern = schema.get("pattern").and_then(Value::as_str);
    if let Some(hir) = pattern.and_then(|pattern| regex_syntax::Parser::new().parse(pattern).ok()) {
        // Adds repetitions until the text is long enough.
        let texts = (0..=least.max(1)).map(|more| {
            let mut out = String::new();
            matching(&hir, more as u32, &mut out);
            out
        });
        if let Some(text) = texts.into_iter().find(|text| (least.max(1)..=limit).contains(&text.chars().count())) {
            return text;
        }
    }
    let of_format = match schema.get("format").and_then(Value::as_str) {
        Some("date-time") => "2024-02-29T12:00:00Z",
        Some("date") => "2024-02-29",
        Some("time") => "12:00:00Z",
        Some("uuid") => "123e4567-e89b-42d3-a456-426614174000",
        Some("email") => "a@b.example",
        Some("uri" | "url") => "https://a.example/",
        Some("hostname") => "a.example",
        Some("ipv4") => "192.0.2.1",
        Some("ipv6") => "2001:db8::1",
        _ => "text",
    };
    let mut out = of_format.to_owned();
    while out.chars().count() < least {
        out.push('x');
    }
    out.chars().take(limit).collect()
}

fn matching(hir: &Hir, more: u32, out: &mut String) {
    match hir.kind() {
        HirKind::Empty | HirKind::Look(_) => {}
        HirKind::Literal(literal) => out.push_str(&String::from_utf8_lossy(&literal.0)),
        HirKind::Class(Class::Unicode(class)) => {
            let letter = class.ranges().iter().find(|range| range.start() <= 'a' && 'a' <= range.end()).map(|_| 'a');
            out.extend(letter.or(class.ranges().iter().map(|range| range.start()).find(|c| !c.is_control())));
        }
        HirKind::Class(Class::Bytes(class)) => {
            out.extend(class.ranges().first().map(|range| char::from(range.start())));
        }
        HirKind::Repetition(repetition) => {
            let times = repetition.max.map_or(repetition.min + more, |max| max.min(repetition.min + more));
            (0..times).for_each(|_| matching(&repetition.sub, more, out));
        }
        HirKind::Capture(capture) => matching(&capture.sub, more, out),
        HirKind::Concat(all) => all.iter().for_each(|one| matching(one, more, out)),
        HirKind::Alternation(all) => all.iter().take(1).for_each(|one| matching(one, more, out)),
    }
}
