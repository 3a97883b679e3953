//! Each module uses only what stands to its left, in the runtime and in the macros.

use std::path::Path;

use crate::source::{crate_paths, rust_files, text};

/// The modules of the runtime, each with those that it may use.
const RUNTIME: &[(&str, &[&str])] = &[
    ("data", &[]),
    ("error", &["data"]),
    ("render", &["data", "error"]),
    ("schema", &["data", "error"]),
    ("command", &["data", "error", "render", "schema"]),
    ("graph", &["data", "error", "render", "schema", "command"]),
    ("parse", &["data", "error", "render", "schema", "command", "graph"]),
    ("input", &["data", "error", "schema", "command", "graph", "parse"]),
    ("config", &["data", "error", "schema", "command", "graph", "parse", "input"]),
    ("run", &["data", "error", "schema", "command", "graph", "parse", "input"]),
    ("output", &["data", "error", "schema", "command", "graph", "parse", "input", "run"]),
    // The table of global flags is read from `parse`; nothing is ever run.
    ("describe", &["data", "error", "schema", "command", "graph", "parse", "render"]),
    // Files that are made of the graph, and the folders that they are put into.
    ("skills", &["data", "error", "command", "graph", "describe"]),
    // A program beside its own past.
    ("interface", &["data", "error", "graph", "describe"]),
    ("fetch", &["data", "error", "schema", "command", "graph", "run"]),
    // Commands from documents; what is wrong with a value is said as `parse` says it.
    ("openapi", &["data", "error", "schema", "command", "graph", "parse", "run", "fetch"]),
    (
        "cli",
        &[
            "data", "error", "schema", "command", "graph", "parse", "input", "run", "output", "render", "describe",
            "skills", "fetch",
        ],
    ),
    // Commands as a library: a front end without argv.
    ("call", &["data", "error", "schema", "command", "graph", "parse", "input", "run"]),
    // A program run in a test: everything outside it is in memory.
    ("testing", &["data", "graph", "parse", "cli"]),
    // The parser on its own, without any of the other parts.
    ("parser", &["data", "error", "schema", "command", "parse", "input"]),
];

/// Files that may use everything: the crate's front door, the program as a whole, what expansions name.
const EVERYWHERE: &[&str] = &["app.rs", "lib.rs", "list.rs", "prelude.rs", "private.rs"];

/// Names at the root of the crate, which come from `data`: its macros and its main type.
const OF_DATA: &[&str] = &["json", "Data"];

const MACROS: &[(&str, &[&str])] = &[
    ("errors", &[]),
    ("docs", &["errors"]),
    ("naming", &["errors"]),
    ("deprecated", &["errors"]),
    ("attr", &["errors", "docs", "naming", "deprecated"]),
    ("model", &["errors", "docs", "naming", "deprecated", "attr"]),
    ("check", &["errors", "docs", "naming", "deprecated", "attr", "model"]),
    ("expand", &["errors", "docs", "naming", "deprecated", "attr", "model", "check"]),
];

/// The crate that reads OpenAPI documents.
const DOCUMENT: &[(&str, &[&str])] = &[
    ("error", &[]),
    ("model", &[]),
    ("hash", &[]),
    ("pointer", &[]),
    ("scan", &[]),
    ("cursor", &["scan"]),
    ("names", &[]),
    ("index", &["error", "hash", "pointer", "scan", "cursor", "names"]),
    // YAML becomes JSON before anything else sees it.
    ("yaml", &["error", "cursor"]),
    ("source", &["error", "cursor", "index"]),
    ("read", &["model", "pointer", "cursor", "names", "index", "source"]),
    ("json_schema", &["pointer", "cursor", "source"]),
    ("values", &["pointer", "cursor", "source"]),
    ("check", &["model", "pointer", "cursor", "index", "source", "read"]),
    (
        "document",
        &["error", "model", "cursor", "names", "index", "yaml", "source", "read", "json_schema", "values", "check"],
    ),
];

/// The crate of `openapi!`.
const OPENAPI_MACROS: &[(&str, &[&str])] = &[("nearest", &[]), ("embed", &["nearest"])];

/// The module that a file is of: `runtime/src/cli/io.rs` is of `cli`.
fn module(file: &Path, src: &str) -> String {
    let path = file.strip_prefix(src).unwrap();
    let first = path.components().next().unwrap();
    Path::new(first.as_os_str()).file_stem().unwrap().to_str().unwrap().to_owned()
}

/// Tests look at a module from outside.
fn is_test(file: &Path) -> bool {
    let is_named = file.file_stem().is_some_and(|stem| stem.to_string_lossy().ends_with("tests"));
    is_named || file.components().any(|part| part.as_os_str() == "tests")
}

fn wrong_ways(src: &str, layers: &[(&str, &[&str])], exempt: &[&str]) -> Vec<String> {
    let mut wrong = Vec::new();
    for file in rust_files(src) {
        let is_exempt = exempt.iter().any(|name| file == Path::new(src).join(name));
        if is_exempt || is_test(&file) {
            continue;
        }
        let own = module(&file, src);
        let Some((_, allowed)) = layers.iter().find(|(name, _)| *name == own) else {
            wrong.push(format!("{}: the module `{own}` has no place among the layers", file.display()));
            continue;
        };
        for (line, used) in crate_paths(&text(&file)) {
            let used = if OF_DATA.contains(&used.as_str()) { "data" } else { &used };
            if used != own && !allowed.contains(&used) {
                wrong.push(format!("{}:{line}: `{own}` uses `{used}`, which is not to its left", file.display()));
            }
        }
    }
    wrong
}

#[test]
fn the_layers_of_the_runtime_go_one_way() {
    let wrong = wrong_ways("runtime/src", RUNTIME, EVERYWHERE);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_layers_of_the_macros_go_one_way() {
    let wrong = wrong_ways("macros/src", MACROS, &["lib.rs"]);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_layers_of_the_openapi_macros_go_one_way() {
    let wrong = wrong_ways("runtime/openapi-macros/src", OPENAPI_MACROS, &["lib.rs"]);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn the_layers_of_the_document_go_one_way() {
    let wrong = wrong_ways("runtime/document/src", DOCUMENT, &["lib.rs"]);
    assert!(wrong.is_empty(), "\n{}\n", wrong.join("\n"));
}

#[test]
fn a_module_uses_only_what_stands_before_it() {
    let names: Vec<&str> = RUNTIME.iter().map(|(name, _)| *name).collect();
    for (at, (name, allowed)) in RUNTIME.iter().enumerate() {
        for used in *allowed {
            assert!(names[..at].contains(used), "`{used}` is not to the left of `{name}`");
        }
    }
}
