//! Values of the schemas of real documents: what the body accepts, an option accepts too, and it arrives unchanged.
//!
//! `VESTIBULE_SEED` makes other values, and `VESTIBULE_SAMPLES` more of them.

use std::time::{Duration, Instant};

use serde_json::{Map, Value, json};
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::real_documents::documents;
use crate::recording_handler::Seen;

/// Schemas of a document, and values of each.
const SCHEMAS: usize = 8;
const VALUES: usize = 2;
/// Time after which no further document is begun.
const MAX_TIME: Duration = Duration::from_secs(40);

const TEXTS: [&str; 8] = ["plain", "two words", "a,b", "k=v", "☃", "-dash", "@at", "[draft"];

/// Random values of schemas that refer to a root.
struct Maker<'a> {
    root: &'a Value,
    state: u64,
}

impl Maker<'_> {
    /// Returns a number below a limit (xorshift).
    fn below(&mut self, limit: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        (self.state % limit.max(1) as u64) as usize
    }

    /// Merges a schema with its references, `allOf`, and one branch of each union.
    fn merge(&mut self, schema: &Value, out: &mut Map<String, Value>, depth: usize) {
        if depth > 12 {
            return;
        }
        if let Some(pointer) = schema["$ref"].as_str().and_then(|text| text.strip_prefix('#')) {
            let target = self.root.pointer(pointer).cloned().unwrap_or_default();
            self.merge(&target, out, depth + 1);
        }
        for (name, value) in schema.as_object().into_iter().flatten() {
            match (name.as_str(), out.get_mut(name), value) {
                ("$ref" | "allOf" | "anyOf" | "oneOf", ..) => {}
                ("properties", Some(Value::Object(all)), Value::Object(more)) => {
                    more.iter().for_each(|(name, value)| drop(all.insert(name.clone(), value.clone())));
                }
                ("required", Some(Value::Array(all)), Value::Array(more)) => all.extend(more.iter().cloned()),
                _ => drop(out.insert(name.clone(), value.clone())),
            }
        }
        for part in schema["allOf"].as_array().into_iter().flatten() {
            self.merge(part, out, depth + 1);
        }
        for union in ["anyOf", "oneOf"] {
            let branches = schema[union].as_array().map(Vec::as_slice).unwrap_or_default();
            if let Some(branch) = branches.get(self.below(branches.len())) {
                self.merge(branch, out, depth + 1);
            }
        }
    }

    fn value(&mut self, schema: &Value, depth: usize) -> Value {
        let mut all = Map::new();
        self.merge(schema, &mut all, 0);
        let get = |name: &str| all.get(name).unwrap_or(&Value::Null);
        if !get("const").is_null() {
            return get("const").clone();
        }
        if let Some(choices) = get("enum").as_array().filter(|choices| !choices.is_empty()) {
            return choices[self.below(choices.len())].clone();
        }
        let kinds: Vec<&str> = match get("type") {
            Value::String(name) => vec![name],
            Value::Array(names) => names.iter().filter_map(Value::as_str).collect(),
            _ if all.contains_key("properties") => vec!["object"],
            _ if all.contains_key("items") => vec!["array"],
            _ => vec!["string", "integer", "boolean", "object"],
        };
        match kinds.get(self.below(kinds.len())).copied().unwrap_or("string") {
            "object" => self.object(&all, depth),
            "array" if depth > 5 => json!([]),
            "array" => (0..=self.below(2)).map(|_| self.value(get("items"), depth + 1)).collect(),
            "boolean" => json!(self.below(2) == 0),
            "integer" => json!(get("minimum").as_i64().unwrap_or(1) + self.below(3) as i64),
            "number" => json!(get("minimum").as_f64().unwrap_or(0.5) + self.below(3) as f64),
            "null" => Value::Null,
            _ => self.text(get("format").as_str().unwrap_or_default()).into(),
        }
    }

    fn text(&mut self, format: &str) -> String {
        match format {
            "date-time" => "2024-02-03T04:05:06Z".to_owned(),
            "date" => "2024-02-03".to_owned(),
            "uuid" => "123e4567-e89b-12d3-a456-426614174000".to_owned(),
            "uri" | "url" => "https://example.com/a?b=c".to_owned(),
            "email" => "ann@example.com".to_owned(),
            _ => TEXTS[self.below(TEXTS.len())].to_owned(),
        }
    }

    fn object(&mut self, schema: &Map<String, Value>, depth: usize) -> Value {
        let required: Vec<&str> =
            schema.get("required").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_str).collect();
        let properties = schema.get("properties").and_then(Value::as_object);
        let mut out = Map::new();
        for (name, inner) in properties.into_iter().flatten().filter(|(_, inner)| inner["readOnly"] != true) {
            let is_wanted = depth < 3 && self.below(3) == 0;
            if depth < 8 && (is_wanted || required.contains(&name.as_str())) {
                out.insert(name.clone(), self.value(inner, depth + 1));
            }
        }
        if let (None, Some(inner), true) = (properties, schema.get("additionalProperties"), depth < 5)
            && *inner != false
        {
            out.insert("key".to_owned(), self.value(inner, depth + 1));
        }
        out.into()
    }
}

/// Returns a document with the schemas of another, and an operation `sN` for each of some, which takes it as `v`.
fn document(root: &Value, pointers: &[String]) -> Value {
    let mut document = root.clone();
    let mut paths = Map::new();
    for (number, pointer) in pointers.iter().enumerate() {
        let schema = json!({ "type": "object", "properties": { "v": { "$ref": format!("#{pointer}") } } });
        let mut operation = json!({ "operationId": format!("s{number}") });
        if root["swagger"].is_null() {
            operation["requestBody"] = json!({ "content": { "application/json": { "schema": schema } } });
        } else {
            operation["parameters"] = json!([{ "in": "body", "name": "body", "schema": schema }]);
        }
        paths.insert(format!("/s{number}"), json!({ "post": operation }));
    }
    document["paths"] = paths.into();
    for name in ["security", "servers", "basePath", "consumes"] {
        document.as_object_mut().unwrap().remove(name);
    }
    document
}

/// Returns the property that a call sends.
fn sent(cli: &Cli, seen: &Seen, words: &[&str]) -> Option<Value> {
    let _ = Invocation::new(words).run(cli);
    Some(serde_json::from_slice::<Value>(seen.one()?.body().as_bytes()).unwrap()["v"].take())
}

/// Returns the text that stands for a value where its schema allows it; texts that are JSON are written as JSON.
fn typed(value: &Value) -> String {
    match value {
        Value::String(text) if serde_json::from_str::<Value>(text).is_err() => text.clone(),
        value => value.to_string(),
    }
}

fn number(name: &str, default: usize) -> usize {
    std::env::var(name).map_or(default, |text| text.parse().unwrap())
}

#[test]
fn what_a_body_accepts_an_option_accepts_too() {
    let (begun, mut accepted, mut made) = (Instant::now(), 0, 0);
    let seed = number("VESTIBULE_SEED", 1) as u64;
    let mut wrong = Vec::new();
    for path in documents().into_iter().filter(|path| path.extension().is_some_and(|end| end == "json")) {
        if begun.elapsed() > MAX_TIME {
            break;
        }
        let root: Value = serde_json::from_slice(&std::fs::read(&path).unwrap()).unwrap();
        let section = if root["swagger"].is_null() { "/components/schemas" } else { "/definitions" };
        let names: Vec<String> =
            root.pointer(section).and_then(Value::as_object).into_iter().flatten().map(|(n, _)| n.clone()).collect();
        let mut maker = Maker { root: &root, state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) | 1 };
        let count = number("VESTIBULE_SAMPLES", SCHEMAS).min(names.len());
        let escaped = |name: &String| format!("{section}/{}", name.replace('~', "~0").replace('/', "~1"));
        let pointers: Vec<String> = (0..count).map(|_| escaped(&names[maker.below(names.len())])).collect();
        let seen = Seen::default();
        let mount = seen.mount().openapi(document(&root, &pointers).to_string());
        let cli = Cli::create("app").mount("api", mount);
        for (number, pointer) in pointers.iter().enumerate() {
            let name = format!("s{number}");
            for _ in 0..VALUES {
                let value = maker.value(&json!({ "$ref": format!("#{pointer}") }), 0);
                let (body, option) = (json!({ "v": value }).to_string(), format!("--v={}", typed(&value)));
                made += 1;
                let Some(whole) = sent(&cli, &seen, &["api", &name, "--body", &body]) else { continue };
                accepted += 1;
                assert_eq!(whole, value, "{pointer} of {}", path.display());
                for words in [["api", &name, "--input", &body].as_slice(), &["api", &name, &option]] {
                    if sent(&cli, &seen, words).as_ref() != Some(&value) {
                        wrong.push(format!(
                            "{} {pointer} {}",
                            path.file_name().unwrap().display(),
                            words[2..].join(" ")
                        ));
                    }
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{} of {accepted}:\n{}", wrong.len(), wrong.join("\n"));
    assert!(made == 0 || accepted * 2 > made, "only {accepted} of {made} values were made");
}
