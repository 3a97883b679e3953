//! Requests for operations of real documents, checked by an independent validator.
//!
//! Values are made up from what `--schema` says a command takes; what is sent is held against the document
//! itself: method and path, required parameters, and the body against its schema by `boon`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use boon::{Compiler, Draft, Schemas};
use saphyr::{LoadableYamlNode, Scalar, Yaml};
use serde_json::{Map, Value};
use vestibule::openapi::Spec;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

use crate::forms::{fields, leaves, pairs};
use crate::real_documents::{documents, some_of};
use crate::recording_handler::Seen;
use crate::sample_calls::Call;
use crate::sample_values::Maker;

/// A document as plain JSON.
pub(crate) struct Document {
    pub(crate) root: Value,
}

/// Reads a file in JSON or YAML. `None` if the other YAML parser refuses it.
pub(crate) fn value(path: &Path) -> Option<Value> {
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

    /// Returns the operations that match a request, the most specific first.
    fn operations(&self, method: &str, path: &str) -> Vec<(String, &Value, &Value)> {
        let mut found: Vec<_> = self.root["paths"]
            .as_object()
            .unwrap()
            .iter()
            .filter(|(key, item)| {
                // Templates can contain characters that URLs escape.
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

/// Returns true if a path matches a template.
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

/// An operation of a document and its parameters.
pub(crate) struct Target<'a> {
    pub(crate) key: String,
    pub(crate) method: String,
    pub(crate) operation: &'a Value,
    pub(crate) parameters: BTreeMap<(String, String), &'a Value>,
}

impl Document {
    /// Returns the operation of a command.
    pub(crate) fn target(&self, cli: &Cli, name: &str) -> Option<Target<'_>> {
        let help = Invocation::new(["--help", "api", name]).run(cli).success();
        let line = help.lines().find_map(|line| line.strip_prefix("Sends "))?;
        let (method, path) = line.split_once(' ')?;
        // The path of the server may be before that of the document.
        let starts = path.match_indices('/').map(|(start, _)| &path[start..]);
        let (key, item) = starts.into_iter().find_map(|key| Some((key, self.root["paths"].get(key)?)))?;
        let (method, item) = (method.to_ascii_lowercase(), self.follow(item));
        let operation = item.get(&method)?;
        Some(Target { key: key.to_owned(), method, operation, parameters: self.parameters(item, operation) })
    }

    /// Returns the pointer to the schema of an operation's JSON body.
    pub(crate) fn json_body(&self, target: &Target<'_>) -> Option<String> {
        let (pointer, media, _) = self.body(&target.key, &target.method, target.operation)?;
        (media.contains("json") && self.root.pointer(&pointer).is_some()).then_some(pointer)
    }
}

/// Removes keywords that do not validate, or that the validators interpret differently.
fn relaxed(value: &mut Value) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(relaxed),
        Value::Object(members) => {
            if members.get("properties").is_some_and(Value::is_object) || members.contains_key("type") {
                ["format", "discriminator"].iter().for_each(|name| drop(members.remove(*name)));
                let is_unread = |pattern: &str| regex_syntax::Parser::new().parse(pattern).is_err();
                if members.get("pattern").and_then(Value::as_str).is_some_and(is_unread) {
                    members.remove("pattern");
                }
                if members.get("required").is_some_and(|required| !required.is_array()) {
                    members.remove("required");
                }
            }
            // Several branches may match: few documents make `oneOf` exclusive.
            if let Some(branches) = members.remove("oneOf") {
                members.entry("anyOf").or_insert(branches);
            }
            members.values_mut().for_each(relaxed);
        }
        _ => {}
    }
}

/// The check applied to a body.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Looked {
    /// No body, or no schema.
    No,
    AtJson,
    AtForm,
}

/// Checks a request, and returns the check applied to its body. If it matches several operations, it must be valid for
/// one of them.
fn failures(document: &Document, schemas: &mut Checker, request: &Request, call: &Call) -> Result<Looked, String> {
    let method = request.method().as_str().to_ascii_lowercase();
    let mut first = Err(format!("no {method} {}", request.uri().path()));
    for (at, one) in document.operations(&method, request.uri().path()).into_iter().enumerate() {
        let held = held(document, schemas, request, one, call);
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
    call: &Call,
) -> Result<Looked, String> {
    let method = request.method().as_str().to_ascii_lowercase();
    let query = pairs(request.uri().query().unwrap_or_default());
    let parameters = document.parameters(item, operation);
    for ((place, name), parameter) in &parameters {
        let is_there = match place.as_str() {
            "query" => query.iter().any(|(own, _)| own.split('[').next() == name.split('[').next()),
            "formData" => true,
            "header" if ["accept", "content-type", "authorization"].contains(&name.to_lowercase().as_str()) => true,
            "header" => request.headers().contains_key(name.as_str()),
            _ => true,
        };
        let is_object = document.follow(&parameter["schema"])["type"] == "object";
        if parameter["required"] == true && !is_there && !is_object {
            return Err(format!("{key}: the {place} parameter {name} is missing"));
        }
        let given = call.options.iter().find(|(own, _)| own == name);
        if let Some((_, texts)) = given.filter(|_| place == "query" && !is_object) {
            let sent = query.iter().filter(|(own, _)| own.split('[').next() == name.split('[').next());
            let sent: Vec<String> = sent.map(|(_, text)| text.clone()).collect();
            if leaves(texts) != leaves(&sent) {
                return Err(format!("{key}: {name} is {texts:?}, and was sent as {sent:?}"));
            }
        }
    }
    let (pointer, media) = match document.body(&key, &method, operation) {
        Some((pointer, media, is_required)) => {
            if is_required && request.headers().get("content-type").is_none() {
                return Err(format!("{key}: the body is missing"));
            }
            (pointer, media)
        }
        None => return Ok(Looked::No),
    };
    let body = request.body().as_bytes();
    let none = Value::Null;
    let schema = if pointer.is_empty() { &none } else { document.root.pointer(&pointer).unwrap_or(&none) };
    if body.is_empty() {
        return Ok(Looked::No);
    }
    if media.contains("form") {
        let text = request.headers()["content-type"].to_str().unwrap();
        let mut properties = names(document, schema, 0);
        properties.extend(parameters.keys().filter(|(place, _)| place == "formData").map(|(_, name)| name.clone()));
        let is_own = |name: &str| {
            let name = name.strip_prefix("body.").unwrap_or(name);
            let is_parameter = parameters.keys().any(|(place, own)| place != "formData" && own == name);
            (properties.contains(name) || properties.contains(name.split('.').next().unwrap_or_default()))
                && !is_parameter
        };
        let given = call.options.iter().filter(|(name, _)| is_own(name));
        let texts: Vec<String> = given.flat_map(|(_, texts)| texts.clone()).collect();
        let sent: Vec<String> = fields(text, body).into_iter().map(|(_, text)| text).collect();
        return if leaves(&texts) == leaves(&sent) {
            Ok(Looked::AtForm)
        } else {
            Err(format!("{key}: given {texts:?}, sent {sent:?}"))
        };
    }
    let is_json =
        |name: &str| request.headers().get("content-type").is_some_and(|own| own.to_str().unwrap().contains(name));
    if !media.contains("json") || !is_json("json") {
        return Ok(Looked::No);
    }
    let body: Value = serde_json::from_slice(body).map_err(|error| format!("{key}: {error}"))?;
    match schemas.check(&pointer, &body) {
        None => Ok(Looked::No),
        Some(Ok(())) => Ok(Looked::AtJson),
        Some(Err(error)) => Err(format!("{key}: {error}\n{body}")),
    }
}

/// Collects the property names of a schema and its parts.
pub(crate) fn names(document: &Document, schema: &Value, depth: usize) -> BTreeSet<String> {
    let schema = document.follow(schema);
    let mut out: BTreeSet<String> = schema["properties"].as_object().into_iter().flat_map(Map::keys).cloned().collect();
    for part in ["allOf", "oneOf", "anyOf"].iter().flat_map(|part| schema[*part].as_array().into_iter().flatten()) {
        if depth < 8 {
            out.extend(names(document, part, depth + 1));
        }
    }
    out
}

type Request = vestibule::fetch::http::Request<vestibule::fetch::Body>;

impl Document {
    /// Returns `Some` for a Swagger 2 operation with form fields: true if any is required.
    fn form(&self, operation: &Value) -> Option<bool> {
        let parameters = operation["parameters"].as_array().into_iter().flatten().map(|one| self.follow(one));
        let fields: Vec<_> = parameters.filter(|one| one["in"] == "formData").collect();
        (!fields.is_empty()).then(|| fields.iter().any(|one| one["required"] == true))
    }

    /// Returns the pointer to the schema of a body, its media type, and true if the body is required.
    pub(crate) fn body(&self, key: &str, method: &str, operation: &Value) -> Option<(String, String, bool)> {
        let (raw, key) = (key, key.replace('~', "~0").replace('/', "~1"));
        let lists = [
            (format!("/paths/{key}/parameters"), &self.root["paths"][raw]["parameters"]),
            (format!("/paths/{key}/{method}/parameters"), &operation["parameters"]),
        ];
        for (at, list) in lists {
            let parameters = list.as_array().into_iter().flatten().map(|one| self.follow(one));
            if let Some((number, body)) = parameters.enumerate().find(|(_, one)| one["in"] == "body") {
                let media = "application/json".to_owned();
                return Some((format!("{at}/{number}/schema"), media, body["required"] == true));
            }
        }
        if let Some(fields) = self.form(operation) {
            return Some((String::new(), "form".to_owned(), fields));
        }
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

/// The schemas of a document, compiled lazily.
pub(crate) struct Checker {
    compiler: Compiler,
    schemas: Schemas,
}

impl Checker {
    pub(crate) fn new(root: &Value) -> Self {
        let mut relaxed_root = root.clone();
        relaxed(&mut relaxed_root);
        let mut compiler = Compiler::new();
        let is_new = root["openapi"].as_str().is_some_and(|version| version.starts_with("3.1"));
        compiler.set_default_draft(if is_new { Draft::V2020_12 } else { Draft::V4 });
        compiler.add_resource("http://document.example/it.json", relaxed_root).unwrap();
        Self { compiler, schemas: Schemas::new() }
    }

    /// Validates a value; returns `None` if the validator rejects the schema.
    pub(crate) fn check(&mut self, pointer: &str, body: &Value) -> Option<Result<(), String>> {
        let place = pointer.replace('%', "%25").replace('{', "%7B").replace('}', "%7D").replace(' ', "%20");
        let place = format!("http://document.example/it.json#{place}");
        let schema = self.compiler.compile(&place, &mut self.schemas).ok()?;
        Some(self.schemas.validate(body, schema).map_err(|error| error.to_string()))
    }
}

#[test]
fn requests_conform_to_real_documents() {
    let mut problems = Vec::new();
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "content").unwrap();
    for path in documents() {
        let Some(root) = value(&path) else {
            vestibule_tests::skip_optional(&format!("`saphyr` refuses {}", path.display()));
            continue;
        };
        let document = Document { root };
        let mut checker = Checker::new(&document.root);
        let seen = Seen::default();
        let cli = Cli::create("app").mount("api", seen.mount().openapi(Spec::path(&path)).server(""));
        let all = some_of(&cli);
        let (mut sent, mut whole, mut json, mut forms) = (0, 0, 0, 0);
        for name in &all {
            let schema = Invocation::new(["--schema", "api", name, "--json"]).run(&cli).success();
            let schema: Value = serde_json::from_str(&schema).unwrap();
            let mut call = Call::new(&schema, name);
            if let Some(target) = document.target(&cli, name) {
                call.add_of_body(&schema, &document, &target);
            }
            let mut result = Invocation::new(call.argv()).run(&cli);
            if result.stderr.contains("Cannot read `text`") {
                let texts = call.options.iter_mut().flat_map(|(_, texts)| texts);
                texts.filter(|text| *text == "text").for_each(|text| *text = file.display().to_string());
                result = Invocation::new(call.argv()).run(&cli);
            }
            // Constraints across options are not visible in their schemas.
            if result.exit == 2
                && let Some(target) = document.target(&cli, name)
                && let Some(pointer) = document.json_body(&target)
            {
                let body = Maker { root: &document.root }.value(document.root.pointer(&pointer).unwrap());
                result = Invocation::new(call.with_body(&target, &body)).run(&cli);
                whole += 1;
            }
            match seen.one() {
                None => problems.push(format!("{}: {name}: {:?} {result}", path.display(), call.argv())),
                Some(request) => match failures(&document, &mut checker, &request, &call) {
                    Ok(looked) => {
                        sent += 1;
                        json += usize::from(looked == Looked::AtJson);
                        forms += usize::from(looked == Looked::AtForm);
                    }
                    Err(why) => problems.push(format!("{}: {name}: {why}", path.display())),
                },
            }
        }
        vestibule_tests::note(&format!(
            "{}: {} commands, {sent} requests ({whole} by a whole body), {json} JSON bodies held against their schemas, {forms} forms read back",
            path.display(),
            all.len(),
        ));
    }
    assert!(problems.is_empty(), "{} problems\n{}", problems.len(), problems.join("\n"));
}
