//! Return types of commands, and their output.

use std::fmt;

use serde::Serialize;
use serde_json::json;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, on_terminal};

#[derive(Serialize)]
struct Row {
    id: u32,
    name: &'static str,
}

/// A value
#[command]
fn value() -> Row {
    Row { id: 1, name: "one" }
}

/// Return nothing
#[command]
fn nothing() {}

/// Return nothing, asynchronously
#[command]
async fn nothing_later() -> Result<()> {
    Ok(())
}

/// Absent
#[command]
fn absent() -> Option<u8> {
    None
}

/// A map
#[command]
async fn map() -> std::collections::BTreeMap<&'static str, f64> {
    [("a", 0.5), ("b", 2.0)].into()
}

/// A reply
#[command]
fn reply() -> Result<Reply<u64>> {
    Ok(Reply::new(u64::MAX).next("value", "See one").next("map", ""))
}

/// Numbers that fit no 64 bits
#[command]
fn large() -> (u128, i128) {
    (u128::MAX, i128::MIN)
}

/// An iterator
#[command]
fn iterator() -> impl Iterator<Item = Row> {
    [Row { id: 1, name: "one" }, Row { id: 2, name: "two" }].into_iter()
}

/// An iterator of results
#[command]
fn shaky_iterator() -> impl Iterator<Item = Result<u8>> {
    [Ok(1), Err(Error::new("SHAKY", "the second is bad")), Ok(3)].into_iter()
}

/// A stream that may fail before and while it runs
#[command]
fn shaky_stream(#[arg] fails_at: u8) -> Result<impl Stream<Item = Result<u8>>> {
    if fails_at == 0 {
        return Err(Error::new("NO_START", "it did not start"));
    }
    Ok(async_stream::stream! {
        for number in 1..=3 {
            tokio::task::yield_now().await;
            if number == fails_at {
                yield Err(Error::new("SHAKY", format!("number {number} is bad")));
            }
            yield Ok(number);
        }
    })
}

#[derive(Debug)]
struct Outer(std::num::ParseIntError);

impl fmt::Display for Outer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot read the port")
    }
}

impl std::error::Error for Outer {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.0)
    }
}

/// An error with a cause
#[command]
fn caused() -> std::result::Result<u16, Outer> {
    "x".parse().map_err(Outer)
}

/// A boxed error
#[command]
async fn boxed() -> std::result::Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Err("it is boxed")?
}

/// A boxed error of ours keeps its code
#[command]
fn boxed_ours() -> std::result::Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Err(Error::new("OURS", "kept").with_exit_code(7).hint("a hint").into_boxed())
}

/// An error that is a text
#[command]
fn text() -> std::result::Result<(), String> {
    Err("just words".to_owned())
}

/// An error of the system
#[command]
fn system() -> std::io::Result<()> {
    Err(std::io::Error::new(std::io::ErrorKind::NotFound, "no such thing"))
}

/// A raw name, and a parameter of one
#[command]
fn r#type(#[option] r#match: Option<String>, ctx: Context) -> Result<String> {
    r#match.ok_or_else(|| ctx.error("NO_MATCH", "nothing matched"))
}

fn program() -> Cli {
    Cli::create("app")
        .commands(commands![value, nothing, nothing_later, absent, map, reply, large, iterator, shaky_iterator])
        .commands(commands![shaky_stream, caused, boxed, boxed_ours, text, system, r#type])
}

fn run(line: &str) -> Run {
    in_memory(program(), vestibule_tests::words(line))
}

#[test]
fn the_definition_is_valid() {
    program().check().unwrap();
}

#[test]
fn values() {
    for (line, toon, document) in [
        ("value", "id: 1\nname: one\n", json!({ "id": 1, "name": "one" })),
        ("map", "a: 0.5\nb: 2\n", json!({ "a": 0.5, "b": 2.0 })),
        ("nothing", "", json!(null)),
        ("nothing-later", "", json!(null)),
        ("reply", "18446744073709551615\n", json!(u64::MAX)),
        (
            "iterator",
            "id: 1\nname: one\n\nid: 2\nname: two\n",
            json!([{ "id": 1, "name": "one" }, { "id": 2, "name": "two" }]),
        ),
        ("type --match x", "x\n", json!("x")),
    ] {
        assert_eq!(run(line).success(), toon, "{line}");
        let output = run(&format!("{line} --json")).success();
        assert_eq!(serde_json::from_str::<serde_json::Value>(&output).unwrap(), document, "{line}");
    }
    assert_eq!(run("absent").success(), "null\n");
}

#[test]
fn large_numbers_are_exact() {
    let output = run("large --json").success();
    assert!(output.contains("340282366920938463463374607431768211455"), "{output}");
    assert!(output.contains("-170141183460469231731687303715884105728"), "{output}");
    let output = run("large").success();
    assert!(output.contains("340282366920938463463374607431768211455"), "{output}");
}

#[test]
fn next_steps_are_printed_on_terminals_and_in_the_envelope() {
    let shown = on_terminal(program(), ["reply"]).success();
    assert_eq!(shown, "18446744073709551615\n\n  Next: app value  # See one\n  Next: app map\n");
    let output = run("reply --json --full-output").success();
    let document: serde_json::Value = serde_json::from_str(&output).unwrap();
    let next = json!([
        { "argv": ["app", "value"], "command": "app value", "why": "See one" },
        { "argv": ["app", "map"], "command": "app map", "why": "" },
    ]);
    assert_eq!(document["meta"]["next"], next, "{output}");
}

#[test]
fn errors_of_every_type() {
    for (line, expected) in [
        ("caused", "Error (FAILED): cannot read the port\n  Caused by:\n    invalid digit found in string\n"),
        ("boxed", "Error (FAILED): it is boxed\n"),
        ("text", "Error (FAILED): just words\n"),
        ("system", "Error (FAILED): no such thing\n"),
        ("type", "Error (NO_MATCH): nothing matched\n"),
        ("shaky-stream 0", "Error (NO_START): it did not start\n"),
    ] {
        assert_eq!(run(line).failure(1), expected, "{line}");
    }
    assert_eq!(run("boxed-ours").failure(7), "Error (OURS): kept\n  Hint: a hint\n");
}

#[test]
fn a_stream_that_fails_after_its_first_item() {
    for line in ["shaky-iterator", "shaky-stream 2"] {
        let failed = run(line);
        assert_eq!((failed.exit, failed.stdout.as_str()), (Some(1), "1\n"), "{line}");
        assert!(failed.stderr.starts_with("Error (SHAKY): "), "{}", failed.stderr);

        let failed = run(&format!("{line} --json"));
        assert_eq!(serde_json::from_str::<serde_json::Value>(&failed.stdout).unwrap(), json!([1]), "{line}");
        assert!(failed.stderr.starts_with(r#"{"ok":false,"error":{"code":"SHAKY","#), "{}", failed.stderr);

        let failed = run(&format!("{line} --format jsonl --full-output"));
        let last: serde_json::Value = serde_json::from_str(failed.stdout.lines().last().unwrap()).unwrap();
        assert_eq!((&last["type"], &last["error"]["code"]), (&json!("error"), &json!("SHAKY")), "{}", failed.stdout);
    }
}

#[test]
fn a_stream_that_fails_at_once_is_an_error_document() {
    for line in ["shaky-stream 0 --json", "shaky-stream 1 --json"] {
        let failed = run(line);
        assert_eq!((failed.exit, failed.stderr.as_str()), (Some(1), ""), "{line}");
        let document: serde_json::Value = serde_json::from_str(&failed.stdout).unwrap();
        assert_eq!(document["ok"], false, "{line}");
    }
}

#[test]
fn a_command_is_still_a_function() {
    assert_eq!(value().id, 1);
    assert_eq!(*reply().unwrap(), u64::MAX);
    assert_eq!(iterator().count(), 2);
}

#[test]
fn a_result_that_is_nested_too_deep_is_an_error() {
    let nested = |depth: usize| (0..depth).fold(Data::Null, |inner, _| Data::Array(vec![inner]));
    let cli = || Cli::create("app").command(Command::new("deep").run(move |_| Ok(nested(2_000))));
    for format in ["toon", "json", "jsonl", "yaml", "md", "table"] {
        let run = in_memory(cli(), ["deep", "--format", format]);
        assert_eq!(run.exit, Some(1), "{format}: {run}");
        let error = run.to_string();
        assert!(error.contains("nested more than 512 levels deep"), "{format}: {error}");
    }
    let cli = Cli::create("app").command(Command::new("deep").run(move |_| Ok(nested(512))));
    assert_eq!(in_memory(cli, ["deep", "--json"]).success().matches('[').count(), 512);
}
