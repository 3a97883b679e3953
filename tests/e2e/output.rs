//! Formats, the envelope, streams and colours, in a pipe.

use insta::assert_snapshot;
use serde_json::Value;
use vestibule_tests::{Program, Run, greet, my_cli, words};

/// Removes the duration, which differs between runs.
fn without_duration(text: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    while let Some(at) = rest.find("duration") {
        let digits = rest[at..].find(|c: char| c.is_ascii_digit()).map_or(rest.len(), |found| at + found);
        let is_digit = |c: char| c.is_ascii_digit() || c == '.' || c == 'e' || c == '-';
        let end = rest[digits..].find(|c| !is_digit(c)).map_or(rest.len(), |found| digits + found);
        out.push_str(&rest[..digits]);
        out.push('0');
        rest = &rest[end..];
    }
    out + rest
}

#[test]
fn every_format() {
    assert_snapshot!(my_cli("pr list").success(), @"
    [2]{number,title,state}:
      2,Fix the deploy script,open
      3,Rewrite it in Rust,open
    ");
    assert_snapshot!(my_cli("pr list --format toon").success(), @"
    [2]{number,title,state}:
      2,Fix the deploy script,open
      3,Rewrite it in Rust,open
    ");
    assert_snapshot!(my_cli("pr list --json").success(), @r#"[{"number":2,"title":"Fix the deploy script","state":"open"},{"number":3,"title":"Rewrite it in Rust","state":"open"}]"#);
    assert_snapshot!(my_cli("pr list --format jsonl").success(), @r#"
    {"number":2,"title":"Fix the deploy script","state":"open"}
    {"number":3,"title":"Rewrite it in Rust","state":"open"}
    "#);
    assert_snapshot!(my_cli("pr view 2 --format jsonl").success(), @r#"{"number":2,"title":"Fix the deploy script","state":"open"}"#);
    assert_snapshot!(my_cli("pr list --format md").to_string(), @"
    exit: 0
    --- stdout
    | number | title | state |
    | --- | --- | --- |
    | 2 | Fix the deploy script | open |
    | 3 | Rewrite it in Rust | open |
    ");
}

#[test]
fn the_envelope() {
    let full = |line: &str| without_duration(&my_cli(line).success());
    assert_snapshot!(full("pr view 2 --full-output"), @"
    ok: true
    data:
      number: 2
      title: Fix the deploy script
      state: open
    meta:
      command: pr view
      duration: 0ms
    ");
    assert_snapshot!(full("pr view 2 --full-output --json"), @r#"{"ok":true,"data":{"number":2,"title":"Fix the deploy script","state":"open"},"meta":{"command":"pr view","duration":"0ms"}}"#);
    assert_snapshot!(full("pr view 2 --full-output --format jsonl"), @r#"{"ok":true,"data":{"number":2,"title":"Fix the deploy script","state":"open"},"meta":{"command":"pr view","duration":"0ms"}}"#);
    assert_snapshot!(full("deploy staging --full-output --json"), @r#"{"ok":true,"data":{"environment":"staging","region":"eu-west-1","zone":null,"fast":false,"tag":[],"replicas":1,"dryRun":false,"verbose":0},"meta":{"command":"deploy","duration":"0ms","next":[{"argv":["my-cli","logs"],"command":"my-cli logs","why":"Watch the rollout"}]}}"#);
    assert_snapshot!(without_duration(&my_cli("fail --full-output --json").stdout), @r#"{"ok":false,"error":{"code":"NOPE","message":"this command always fails","next":[{"argv":["my-cli","deploy","staging","--dry-run"],"command":"my-cli deploy staging --dry-run","why":"Try one that works"}]},"meta":{"command":"fail","duration":"0ms"}}"#);
}

#[test]
fn the_envelope_of_a_response_has_its_status_and_headers() {
    let document: Value = serde_json::from_str(&my_cli("api users 1 --full-output --json").success()).unwrap();
    assert_eq!(document["ok"], true);
    assert_eq!(document["data"]["name"], "Alice");
    assert_eq!(document["meta"]["command"], "api");
    assert_eq!(document["meta"]["status"], 200);
    assert_eq!(document["meta"]["headers"]["content-type"], "application/json");
}

#[test]
fn a_stream_in_every_format() {
    assert_snapshot!(my_cli("logs -n 2").success(), @"
    number: 1
    message: request 1 served

    number: 2
    message: request 2 served
    ");
    assert_snapshot!(my_cli("logs -n 2 --json").success(), @r#"
    [
    {"number":1,"message":"request 1 served"},
    {"number":2,"message":"request 2 served"}
    ]
    "#);
    assert_snapshot!(my_cli("logs -n 2 --format jsonl").success(), @r#"
    {"number":1,"message":"request 1 served"}
    {"number":2,"message":"request 2 served"}
    "#);
    assert_snapshot!(without_duration(&my_cli("logs -n 2 --format jsonl --full-output").success()), @r#"
    {"type":"chunk","data":{"number":1,"message":"request 1 served"}}
    {"type":"chunk","data":{"number":2,"message":"request 2 served"}}
    {"type":"done","ok":true,"meta":{"command":"logs","duration":"0ms"}}
    "#);
    assert_snapshot!(without_duration(&my_cli("logs -n 2 --json --full-output").success()), @r#"
    {"data":[
    {"number":1,"message":"request 1 served"},
    {"number":2,"message":"request 2 served"}
    ],"ok":true,"meta":{"command":"logs","duration":"0ms"}}
    "#);
    assert_snapshot!(without_duration(&my_cli("logs -n 2 --full-output").success()), @"
    number: 1
    message: request 1 served

    number: 2
    message: request 2 served

    ok: true
    meta:
      command: logs
      duration: 0ms
    ");
}

#[test]
fn a_stream_without_items() {
    assert_eq!(my_cli("logs -n 0").success(), "");
    assert_eq!(my_cli("logs -n 0 --json").success(), "[]\n");
    assert_eq!(my_cli("logs -n 0 --format jsonl").success(), "");
    let document: Value = serde_json::from_str(&my_cli("logs -n 0 --json --full-output").success()).unwrap();
    assert_eq!((&document["ok"], &document["data"]), (&true.into(), &Value::Array(Vec::new())));
}

#[test]
fn a_stream_is_a_single_document() {
    for flags in ["--json", "--json --full-output"] {
        let output = my_cli(&format!("logs -n 3 {flags}")).success();
        let document: Value = serde_json::from_str(&output).unwrap();
        let items = if flags == "--json" { &document } else { &document["data"] };
        assert_eq!(items.as_array().map(Vec::len), Some(3), "{output}");
    }
    for line in my_cli("logs -n 3 --format jsonl --full-output").success().lines() {
        let _: Value = serde_json::from_str(line).unwrap();
    }
}

#[test]
fn items_are_printed_as_they_arrive() {
    for (flags, first) in [("", "number: 1"), ("--format jsonl", r#"{"number":1,"message":"request 1 served"}"#)] {
        let mut running = Program::example("my-cli").args(words(&format!("logs -n 100000 {flags}"))).start();
        assert_eq!(running.line().as_deref(), Some(first));
        assert!(running.is_running(), "{flags}");
        running.kill();
    }
    let mut running = Program::example("my-cli").args(["logs", "-n", "100000", "--json"]).start();
    assert_eq!(running.line().as_deref(), Some("["));
    assert!(running.line().is_some_and(|line| line.starts_with('{')));
    assert!(running.is_running());
    running.kill();
}

fn colored(args: &str, variables: &[(&str, &str)]) -> Run {
    let program = Program::example("my-cli").args(words(args));
    variables.iter().fold(program, |program, (name, value)| program.env(name, value)).run()
}

#[test]
fn colour_in_a_pipe() {
    let has_colour = |args: &str, variables: &[(&str, &str)]| {
        let run = colored(args, variables);
        (run.stdout + &run.stderr).contains('\u{1b}')
    };
    assert!(!has_colour("pr list", &[]));
    assert!(has_colour("pr list --color always", &[]));
    assert!(has_colour("pr list --color=always", &[("NO_COLOR", "1")]), "a flag beats the environment");
    assert!(has_colour("pr list", &[("CLICOLOR_FORCE", "1")]));
    assert!(!has_colour("pr list", &[("CLICOLOR_FORCE", "0")]));
    assert!(!has_colour("pr list", &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!has_colour("pr list --color never", &[("CLICOLOR_FORCE", "1")]));
    assert!(has_colour("--help --color always", &[]));
    assert!(has_colour("fail --color always", &[]));
    assert!(!has_colour("pr list --color auto", &[("TERM", "dumb")]));
}

#[test]
fn keys_are_coloured_and_the_text_is_unchanged() {
    let plain = greet("--help").success();
    let coloured = colored("deploy staging --color always", &[]).success();
    assert!(coloured.starts_with('\u{1b}'), "{coloured:?}");
    assert_eq!(stripped(&coloured), my_cli("deploy staging").success());
    let help = Program::example("greet").args(["--help", "--color", "always"]).run().success();
    assert_eq!(stripped(&help), plain);
}

/// Removes colours.
fn stripped(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split("\u{1b}[");
    out.push_str(parts.next().unwrap());
    for part in parts {
        out.push_str(part.split_once('m').unwrap().1);
    }
    out
}

#[test]
fn a_json_document_has_no_colour() {
    let coloured = colored("pr list --json --color always", &[]).success();
    let _: Value = serde_json::from_str(&coloured).unwrap_or_else(|error| panic!("{error}: {coloured}"));
}
