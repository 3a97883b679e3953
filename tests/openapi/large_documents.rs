//! Listings of large documents.

use std::fs;
use std::path::Path;

use serde_json::{Value, json};
#[cfg(target_os = "linux")]
use vestibule_tests::Run;
use vestibule_tests::{Program, words};

const OPERATIONS: usize = 150;

/// Builds a document with many operations that share a large response schema.
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

/// Full listings are many times the size of the document, and are printed in little more memory than it takes.
#[cfg(target_os = "linux")]
#[test]
fn full_listings_are_streamed() {
    let folder = tempfile::tempdir().unwrap();
    let (spec, stdout) = (folder.path().join("spec.json"), folder.path().join("stdout"));
    fs::write(&spec, document()).unwrap();
    let peak = |run: &Run| {
        let peak = run.stderr.lines().find_map(|line| line.strip_prefix("peak ")?.strip_suffix(" kB"));
        peak.unwrap_or_else(|| panic!("{}", run.stderr)).parse::<u64>().unwrap()
    };
    let least = peak(&program(&spec, "api --help").run());
    for line in ["--llms --json", "--llms --format yaml", "--llms --format toon", "api --schema=all", "--llms"] {
        let run = program(&spec, line).run_into(fs::File::create(&stdout).unwrap());
        assert_eq!(run.exit, Some(0), "{line}: {}", run.stderr);
        let text = fs::read_to_string(&stdout).unwrap();
        // Only the schemas have the response of each operation in full.
        assert!(line != "api --schema=all" || text.len() > 5_000_000, "{line}: {} bytes", text.len());
        assert!(text.matches("api get-things").count() >= OPERATIONS, "{line}");
        let peak = peak(&run);
        assert!(peak < least + 3_000, "{line}: {peak} kB, and {least} kB for the help");
    }
}

/// Windows and filters of a listing select parts of the whole.
#[test]
fn parts_of_a_listing_equal_those_of_the_whole() {
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
