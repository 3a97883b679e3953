//! Requests for real operations, looked at by a validator that is not ours.
//!
//! Values are made up from what `--schema` says a command takes; what is sent is held against the document
//! itself: method and path, required parameters, and the body against its schema by `boon`.

use std::collections::BTreeMap;
use std::path::Path;

use boon::{Compiler, Draft, Schemas};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde_json::{Map, Value};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::handler::Seen;
use crate::real::{documents, some_of};

/// A document as any program would read it.
struct Document {
    root: Value,
}

/// The value of a file, in JSON or YAML; none of YAML that only our reader can read.
fn value(path: &Path) -> Option<Value> {
    let text = std::fs::read_to_string(path).unwrap();
    if path.extension().is_some_and(|ending| ending == "yaml") {
        let documents = Yaml::load_from_str(&text).ok()?;
        return documents.first().map(json);
    }
    Some(serde_json::from_str(&text).unwrap())
}

fn json(yaml: &Yaml<'_>) -> Value {
    let key = |key: &Yaml<'_>| match json(key) {
        Value::String(text) => text,
        other => other.to_string(),
    };
    match yaml {
        Yaml::Value(Scalar::Boolean(value)) => Value::from(*value),
        Yaml::Value(Scalar::Integer(value)) => Value::from(*value),
        Yaml::Value(Scalar::FloatingPoint(value)) => Value::from(**value),
        Yaml::Value(Scalar::String(value)) => Value::from(value.as_ref()),
        Yaml::Sequence(items) => items.iter().map(json).collect(),
        Yaml::Mapping(members) => members.iter().map(|(name, value)| (key(name), json(value))).collect(),
        Yaml::Tagged(_, value) => json(value),
        _ => Value::Null,
    }
}

impl Document {
    fn follow<'a>(&'a self, value: &'a Value) -> &'a Value {
        let mut value = value;
        for _ in 0..20 {
            let Some(pointer) = value["$ref"].as_str().and_then(|text| text.strip_prefix('#')) else { break };
            let pointer = pointer.replace("%7B", "{").replace("%7D", "}");
            value = self.root.pointer(&pointer).unwrap_or(&Value::Null);
        }
        value
    }

    /// The operations that a request may be for, the likeliest first.
    fn operations(&self, method: &str, path: &str) -> Vec<(String, &Value, &Value)> {
        let mut found: Vec<_> = self.root["paths"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(key, item)| {
                // What a URL cannot have is escaped in it.
                let template = key.split(['?', '#']).next().unwrap_or_default();
                let template = template.replace('<', "%3C").replace('>', "%3E");
                !self.follow(item)[method].is_null() && is_of(&template, path)
            })
            .collect();
        found.sort_by_key(|(key, _)| key.matches('{').count());
        found.into_iter().map(|(key, item)| (key.clone(), self.follow(item), &self.follow(item)[method])).collect()
    }

    fn parameters<'a>(&'a self, item: &'a Value, operation: &'a Value) -> BTreeMap<(String, String), &'a Value> {
        let mut out = BTreeMap::new();
        for list in [&item["parameters"], &operation["parameters"]] {
            for parameter in list.as_array().into_iter().flatten() {
                let parameter = self.follow(parameter);
                let text = |name: &str| parameter[name].as_str().unwrap_or_default().to_owned();
                out.insert((text("in"), text("name")), parameter);
            }
        }
        out
    }
}

/// Whether a path may be made from a template.
fn is_of(template: &str, path: &str) -> bool {
    let mut rest = path;
    let mut pieces = template.split('{');
    let Some(after) = rest.strip_prefix(pieces.next().unwrap_or_default()) else { return false };
    rest = after;
    for piece in pieces {
        let literal = piece.split_once('}').map(|(_, literal)| literal).unwrap_or_default();
        let end = if literal.is_empty() {
            rest.find('/').unwrap_or(rest.len())
        } else {
            match rest.get(1..).and_then(|later| later.find(literal)) {
                Some(at) => at + 1,
                None => return false,
            }
        };
        let value = rest.get(..end).unwrap_or_default();
        if value.is_empty() || value.contains('/') {
            return false;
        }
        rest = rest.get(end + literal.len()..).unwrap_or_default();
    }
    rest.is_empty()
}

/// A text for a value of a schema that `--schema` printed.
fn typed(schema: &Data) -> Vec<String> {
    if let Some(first) = schema["enum"].as_array().and_then(<[Data]>::first) {
        return vec![first.as_str().map_or_else(|| first.to_string(), str::to_owned)];
    }
    let kind = schema["type"].as_str().or_else(|| schema["type"].as_array()?.first()?.as_str());
    match kind {
        Some("integer" | "number") => {
            vec![schema.get("minimum").or(schema.get("maximum")).map_or_else(|| "1".to_owned(), Data::to_string)]
        }
        Some("boolean") => vec!["true".to_owned()],
        Some("array") => typed(&schema["items"]),
        Some("object") => {
            typed(&schema["additionalProperties"]).into_iter().map(|value| format!("k={value}")).collect()
        }
        Some(_) => vec!["text".to_owned()],
        None => vec!["{}".to_owned()],
    }
}

/// A call of a command with everything that it requires.
fn call(schema: &Data, name: &str) -> Vec<String> {
    let mut argv = vec!["api".to_owned(), name.to_owned()];
    let required = |part: &Data| -> Vec<String> {
        let names = part["required"].as_array().unwrap_or_default();
        names.iter().filter_map(Data::as_str).map(str::to_owned).collect()
    };
    let args = schema.get("args").cloned().unwrap_or_default();
    for (name, property) in args["properties"].as_object().into_iter().flat_map(|all| all.iter()) {
        argv.extend(typed(property).into_iter().map(|text| if text == "{}" { name.to_owned() } else { text }));
    }
    let options = schema.get("options").cloned().unwrap_or_default();
    for name in required(&options) {
        let property = &options["properties"][name.as_str()];
        let texts = if name == "body" { vec!["[]".to_owned()] } else { typed(property) };
        argv.extend(texts.into_iter().map(|text| format!("--{name}={text}")));
    }
    argv
}

/// Keywords that made-up values cannot keep, and those that other versions of JSON Schema have not.
fn relaxed(value: &mut Value) {
    const LOOSE: [&str; 13] = [
        "pattern",
        "format",
        "minLength",
        "maxLength",
        "minItems",
        "maxItems",
        "uniqueItems",
        "minProperties",
        "maxProperties",
        "multipleOf",
        "exclusiveMinimum",
        "exclusiveMaximum",
        "discriminator",
    ];
    match value {
        Value::Array(items) => items.iter_mut().for_each(relaxed),
        Value::Object(members) => {
            if members.get("properties").is_some_and(Value::is_object) || members.contains_key("type") {
                LOOSE.iter().for_each(|name| drop(members.remove(*name)));
                if members.get("required").is_some_and(|required| !required.is_array()) {
                    members.remove("required");
                }
            }
            members.values_mut().for_each(relaxed);
        }
        _ => {}
    }
}

/// Whether alternatives are near enough to the top of a schema that no single one can be told.
fn has_alternatives(document: &Document, schema: &Value, depth: usize) -> bool {
    let schema = document.follow(schema);
    let own = ["oneOf", "anyOf", "not", "if"].iter().any(|name| !schema[*name].is_null());
    let below =
        |name: &str| schema[name].as_array().into_iter().flatten().any(|one| has_alternatives(document, one, depth));
    own || below("allOf")
        || depth > 0
            && schema["properties"]
                .as_object()
                .into_iter()
                .flat_map(Map::values)
                .any(|one| has_alternatives(document, one, depth - 1))
}

/// What is wrong with a request, if anything; whether its body was looked at. Of several operations that
/// it may be for, it is right for one.
fn wrong(document: &Document, schemas: &mut Checker, request: &Request, is_whole: bool) -> Result<bool, String> {
    let method = request.method().as_str().to_ascii_lowercase();
    let mut first = Err(format!("no {method} {}", request.uri().path()));
    for (at, one) in document.operations(&method, request.uri().path()).into_iter().enumerate() {
        let held = held(document, schemas, request, one, is_whole);
        if held.is_ok() || at == 0 {
            first = held;
        }
        if first.is_ok() {
            break;
        }
    }
    first
}

fn held(
    document: &Document,
    schemas: &mut Checker,
    request: &Request,
    (key, item, operation): (String, &Value, &Value),
    is_whole: bool,
) -> Result<bool, String> {
    let method = request.method().as_str().to_ascii_lowercase();
    let query: Vec<String> = {
        let mut query = vestibule::fetch::Query::new();
        query.append_encoded(request.uri().query().unwrap_or_default());
        query.iter().map(|(name, _)| name.into_owned()).collect()
    };
    for ((place, name), parameter) in document.parameters(item, operation) {
        let is_there = match place.as_str() {
            "query" => query.iter().any(|own| own.split('[').next() == name.split('[').next()),
            "header" if ["accept", "content-type", "authorization"].contains(&name.to_lowercase().as_str()) => true,
            "header" => request.headers().contains_key(name.as_str()),
            _ => true,
        };
        let is_object = document.follow(&parameter["schema"])["type"] == "object";
        if parameter["required"] == true && !is_there && !is_object {
            return Err(format!("{key}: the {place} parameter {name} is missing"));
        }
    }
    let (pointer, media) = match document.body(&key, &method, operation) {
        Some((pointer, media, is_required)) => {
            if is_required && request.headers().get("content-type").is_none() {
                return Err(format!("{key}: the body is missing"));
            }
            (pointer, media)
        }
        None => return Ok(false),
    };
    let body = request.body().as_bytes();
    let schema = document.root.pointer(&pointer).unwrap_or(&Value::Null);
    if !is_whole || body.is_empty() || !media.contains("json") || has_alternatives(document, schema, 2) {
        return Ok(false);
    }
    let body: Value = serde_json::from_slice(body).map_err(|error| format!("{key}: {error}"))?;
    schemas.check(&pointer, &body).map(|()| true).map_err(|error| format!("{key}: {error}\n{body}"))
}

type Request = vestibule::fetch::http::Request<vestibule::fetch::Body>;

impl Document {
    /// Where the schema of a body is, its media type, and whether the body is required.
    fn body(&self, key: &str, method: &str, operation: &Value) -> Option<(String, String, bool)> {
        let key = key.replace('~', "~0").replace('/', "~1");
        let own = &operation["requestBody"];
        let body = self.follow(own);
        let content = body["content"].as_object()?;
        let media = content.keys().find(|name| name.contains("json")).or(content.keys().next())?;
        let at = match own["$ref"].as_str() {
            Some(reference) => reference.trim_start_matches('#').to_owned(),
            None => format!("/paths/{key}/{method}/requestBody"),
        };
        let media_key = media.replace('~', "~0").replace('/', "~1");
        Some((format!("{at}/content/{media_key}/schema"), media.clone(), body["required"] == true))
    }
}

/// The document's own schemas, compiled when they are first needed.
struct Checker {
    compiler: Compiler,
    schemas: Schemas,
}

impl Checker {
    fn new(root: &Value) -> Self {
        let mut relaxed_root = root.clone();
        relaxed(&mut relaxed_root);
        let mut compiler = Compiler::new();
        compiler.set_default_draft(Draft::V4);
        compiler.add_resource("http://document.example/it.json", relaxed_root).unwrap();
        Self { compiler, schemas: Schemas::new() }
    }

    fn check(&mut self, pointer: &str, body: &Value) -> Result<(), String> {
        let place = format!("http://document.example/it.json#{}", pointer.replace('{', "%7B").replace('}', "%7D"));
        // What is no schema of draft 4 cannot be held against anything.
        let Ok(schema) = self.compiler.compile(&place, &mut self.schemas) else { return Ok(()) };
        self.schemas.validate(body, schema).map_err(|error| error.to_string())
    }
}

#[test]
fn what_is_sent_is_what_real_documents_ask_for() {
    let mut problems = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "content").unwrap();
    for path in documents() {
        let Some(root) = value(&path) else {
            vestibule_tests::skipped(&format!("the other reader of YAML refuses {}", path.display()));
            continue;
        };
        let document = Document { root };
        let mut checker = Checker::new(&document.root);
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(Spec::path(&path)).server(""));
        let (mut sent, mut bodies) = (0, 0);
        for name in some_of(&cli) {
            let schema = Invocation::new(["--schema", "api", &name]).run(&cli).json();
            let mut argv = call(&schema, &name);
            // Nothing is known of what is given as JSON.
            let is_whole = !argv.iter().any(|text| text.ends_with("={}"));
            let mut ran = Invocation::new(&argv).run(&cli);
            if ran.stderr.contains("Cannot read `text`") {
                argv.iter_mut().for_each(|text| *text = text.replace("=text", &format!("={}", file.display())));
                ran = Invocation::new(&argv).run(&cli);
            }
            match seen.one() {
                None => problems.push(format!("{}: {name}: {ran}", path.display())),
                Some(request) => match wrong(&document, &mut checker, &request, is_whole) {
                    Ok(is_looked_at) => {
                        sent += 1;
                        bodies += usize::from(is_looked_at);
                    }
                    Err(why) => problems.push(format!("{}: {name}: {why}", path.display())),
                },
            }
        }
        vestibule_tests::told(&format!(
            "{}: {sent} requests, {bodies} bodies held against their schemas",
            path.display()
        ));
    }
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}
