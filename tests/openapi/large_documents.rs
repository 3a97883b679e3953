//! Large documents: what is said of all operations at once.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use vestibule_tests::{Program, words};

const OPERATIONS: usize = 150;

/// Many operations that all answer with the same large thing.
fn document() -> String {
    let properties: serde_json::Map<String, Value> = (0..300)
        .map(|number| (format!("p{number}"), json!({ "type": "string", "description": "x".repeat(120) })))
        .collect();
    let answer = json!({ "application/json": { "schema": { "$ref": "#/components/schemas/Thing" } } });
    let operation = json!({
        "summary": "Get it",
        "parameters": [{ "name": "limit", "in": "query", "schema": { "type": "integer" } }],
        "responses": { "200": { "description": "ok", "content": answer } },
    });
    let paths: serde_json::Map<String, Value> =
        (0..OPERATIONS).map(|number| (format!("/things{number}"), json!({ "get": operation }))).collect();
    let schemas = json!({ "Thing": { "type": "object", "required": ["p0"], "properties": properties } });
    json!({ "openapi": "3.1.0", "paths": paths, "components": { "schemas": schemas } }).to_string()
}

fn program(document: &Path, line: &str) -> Program {
    let program = Program::at(env!("CARGO_BIN_EXE_downloads")).args(words(line));
    program.env("PEAK", "1").env("DOCUMENT", document.to_str().unwrap())
}

/// Listings of everything are many times the document, and are printed in little more memory than it takes.
#[cfg(target_os = "linux")]
#[test]
fn what_lists_everything_is_never_there_as_a_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, stdout) = (folder.path().join("spec.json"), folder.path().join("stdout"));
    fs::write(&spec, document()).unwrap();
    for line in ["--llms --json", "--llms --format yaml", "--llms --format toon", "api --schema", "--llms"] {
        let run = program(&spec, line).run_into(fs::File::create(&stdout).unwrap());
        assert_eq!(run.exit, Some(0), "{line}: {}", run.stderr);
        let text = fs::read_to_string(&stdout).unwrap();
        let is_markdown = line == "--llms";
        assert!(is_markdown || text.len() > 5_000_000, "{line}: {} bytes", text.len());
        assert!(text.matches("api get-things").count() >= OPERATIONS, "{line}");
        let peak = run.stderr.lines().find_map(|line| line.strip_prefix("peak ")?.strip_suffix(" kB"));
        let peak: u64 = peak.unwrap_or_else(|| panic!("{}", run.stderr)).parse().unwrap();
        assert!(peak < 14_000, "{line}: {peak} kB");
    }
}

/// The pieces of a listing are those of the whole that a window or a filter asks for.
#[test]
fn a_listing_in_pieces_is_the_whole_one() {
    let folder = tempfile::tempdir().unwrap();
    let spec = folder.path().join("spec.json");
    fs::write(&spec, document()).unwrap();
    for line in ["--llms --json", "--llms --format yaml", "--llms --format toon", "--llms --format jsonl", "--llms"] {
        let pieces = program(&spec, line).run();
        let whole = program(&spec, &format!("{line} --token-limit 100000000")).run();
        assert_eq!(pieces.exit, Some(0), "{line}: {}", pieces.stderr);
        assert!(pieces.stdout == whole.stdout, "{line}");
    }
}
