//! Tests with real documents.
//!
//! These are not part of the repository, but are read from `$VESTIBULE_FIXTURES`, or from `shared/fixtures` beside the
//! repository. Without them the tests are skipped with a note.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;
use vestibule_document::{Document, Operation, ParamLocation};

use crate::json_schema::assert_valid_schema;

fn folder() -> Option<PathBuf> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/fixtures");
    let named = std::env::var_os("VESTIBULE_FIXTURES").map(PathBuf::from);
    let is_named = named.is_some();
    let folder = named.unwrap_or_else(beside).join("openapi");
    // A folder named by the environment must exist.
    let is_there = is_named || folder.is_dir();
    if !is_there {
        #[expect(clippy::print_stderr, reason = "a skipped test has to be visible")]
        {
            eprintln!("skipped: no real documents in {}", folder.display());
        }
    }
    is_there.then_some(folder)
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let files = entries.map(|entry| entry.unwrap().path());
    let mut files: Vec<_> = files.filter(|path| path.extension().is_some_and(|found| found == extension)).collect();
    files.sort();
    files
}

fn documents() -> Vec<(String, String)> {
    let Some(folder) = folder() else { return Vec::new() };
    let mut all = files(&folder, "json");
    all.extend(files(&folder.join("edge"), "json"));
    assert!(!all.is_empty());
    all.into_iter().map(|path| (path.display().to_string(), fs::read_to_string(path).unwrap())).collect()
}

fn operations(document: &Document) -> impl Iterator<Item = Operation> {
    (0..document.len()).map(|number| document.operation(number).unwrap())
}

const METHODS: [&str; 8] = ["get", "put", "post", "delete", "options", "head", "patch", "trace"];

fn follow<'v>(root: &'v Value, mut value: &'v Value) -> Option<&'v Value> {
    while let Some(reference) = value.get("$ref").and_then(Value::as_str) {
        let pointer = reference.strip_prefix('#')?.replace("%7B", "{").replace("%7D", "}");
        value = root.pointer(&pointer)?;
    }
    Some(value)
}

/// Lists each operation with its parameters, as `in name`, by walking the whole tree.
fn expected(root: &Value) -> Vec<(String, BTreeSet<String>)> {
    let mut found = Vec::new();
    for (path, item) in root["paths"].as_object().into_iter().flatten() {
        let item = follow(root, item).unwrap();
        for method in METHODS {
            let Some(operation) = item.get(method).filter(|operation| operation.is_object()) else { continue };
            let lists = [&item["parameters"], &operation["parameters"]].into_iter().filter_map(Value::as_array);
            let nodes = lists.flatten().filter_map(|parameter| follow(root, parameter));
            let named = nodes.filter_map(|node| Some((node["in"].as_str()?, node["name"].as_str()?)));
            let mut names: BTreeSet<_> = named
                .filter(|(place, name)| ["query", "header", "cookie"].contains(place) && !is_taken(place, name))
                .map(|(place, name)| format!("{place} {name}"))
                .collect();
            let variables = path.split('{').skip(1).filter_map(|rest| rest.split('}').next());
            names.extend(variables.map(|name| format!("path {name}")));
            found.push((format!("{} {path}", method.to_uppercase()), names));
        }
    }
    found.sort();
    found
}

fn is_taken(place: &str, name: &str) -> bool {
    place == "header" && ["accept", "content-type", "authorization"].contains(&&*name.to_lowercase())
}

fn read(document: &Document) -> Vec<(String, BTreeSet<String>)> {
    let mut found: Vec<_> = operations(document)
        .map(|operation| {
            let names = operation.parameters.iter().map(|parameter| {
                let place = match parameter.location {
                    ParamLocation::Path => "path",
                    ParamLocation::Query => "query",
                    ParamLocation::Header => "header",
                    ParamLocation::Cookie => "cookie",
                };
                format!("{place} {}", parameter.name)
            });
            (format!("{} {}", operation.method, operation.path), names.collect())
        })
        .collect();
    found.sort();
    found
}

#[test]
fn every_operation_is_read_with_all_of_its_parameters() {
    for (name, text) in documents() {
        let root: Value = serde_json::from_str(&text).unwrap();
        let document = Document::parse(text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let (read, expected) = (read(&document), expected(&root));
        assert_eq!(read.len(), expected.len(), "{name}");
        for (read, expected) in read.iter().zip(&expected) {
            assert_eq!(read, expected, "{name}");
        }
    }
}

#[test]
fn every_operation_is_found_by_its_name_and_its_id() {
    for (name, text) in documents() {
        let document = Document::parse(text).unwrap();
        let mut names = BTreeSet::new();
        for (number, operation) in operations(&document).enumerate() {
            assert!(names.insert(operation.name.clone()), "{name}: {}", operation.name);
            assert_eq!(document.find(&operation.name), Some(number), "{name}: {}", operation.name);
            let by_id = document.find(&operation.id).and_then(|found| document.operation(found));
            assert!(
                operation.id.is_empty() || by_id.is_some_and(|found| found.id == operation.id),
                "{name}: {}",
                operation.id
            );
        }
    }
}

#[test]
fn real_documents_have_hardly_a_warning() {
    let mut odd = Vec::new();
    for (name, text) in documents() {
        let document = Document::parse(text).unwrap();
        let count = document.check().len();
        if count > 0 {
            odd.push(format!("{} {count}", Path::new(&name).file_stem().unwrap().display()));
        }
    }
    if folder().is_some() {
        assert_eq!(odd, ODD);
    }
}

/// Documents with faults: unresolved references, a scheme of an unknown type.
const ODD: &[&str] = &["square 5", "multiple-securities 3"];

/// A JSON document converted from the YAML document beside it.
#[cfg(feature = "yaml")]
#[test]
fn yaml_gives_the_operations_that_its_twin_in_json_gives() {
    let Some(folder) = folder() else { return };
    let twins = files(&folder, "yaml");
    assert!(!twins.is_empty());
    for path in twins {
        let text = |extension| fs::read_to_string(path.with_extension(extension)).unwrap();
        let (yaml, json) = (Document::parse(text("yaml")).unwrap(), Document::parse(text("json")).unwrap());
        assert_eq!(yaml.len(), json.len(), "{}", path.display());
        for (yaml, json) in operations(&yaml).zip(operations(&json)) {
            assert_eq!(yaml, json, "{}", path.display());
        }
        assert_eq!(yaml.check(), json.check());
    }
}

/// A sample of each document; the schemas of all operations would be half a gigabyte.
#[test]
fn the_schemas_of_real_documents_are_schemas() {
    for (_, text) in documents() {
        let document = Document::parse(text).unwrap();
        let step = document.len() / 3 + 1;
        for number in (0..document.len()).step_by(step) {
            let operation = document.operation(number).unwrap();
            let answers = operation.responses.iter().filter_map(|answer| answer.schema.clone());
            let bodies = operation.body.iter().flat_map(|body| &body.media).map(|media| media.schema.pointer.clone());
            let parameters = operation.parameters.iter().map(|parameter| parameter.schema.pointer.clone());
            let pointers = answers.chain(bodies).chain(parameters).filter(|pointer| !pointer.is_empty());
            for pointer in pointers {
                assert_valid_schema(&document.schema_json(&pointer).unwrap_or_else(|| panic!("{pointer}")));
            }
        }
    }
}
