//! Usage errors: all problems at once, suggestions, and exit codes.

use insta::assert_snapshot;
use serde_json::Value;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{greet, my_cli};

/// Say hello
#[command]
fn hello() -> &'static str {
    "hello"
}

fn json(text: &str) -> Value {
    serde_json::from_str(text).unwrap_or_else(|error| panic!("{error}: {text}"))
}

#[test]
fn missing_inputs() {
    assert_snapshot!(my_cli("deploy").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Missing required argument: <environment>
      Hint: <environment> takes one of staging, production

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(greet("").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Missing required argument: <name>

    Usage: greet <name> [options]

    Examples:
      greet Ada --loud  # Greet Ada loudly

    Run `greet --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --region").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --region

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --region --dry-run").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --region
      Hint: to pass `--dry-run` as the value, write `--region=--dry-run`

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging -vr").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --region

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn invalid_values() {
    assert_snapshot!(my_cli("deploy stagin").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for <environment>: expected one of staging, production, got `stagin`
      Did you mean `staging`?
      Try: my-cli deploy staging

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy STAGING").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for <environment>: expected one of staging, production, got `STAGING`
      Did you mean `staging`?
      Try: my-cli deploy staging

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --replicas -5").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --replicas: expected an integer of 0 or more, got `-5`

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --dry-run=maybe").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --dry-run: expected true or false, got `maybe`

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("pr list --state clsed").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --state: expected one of open, closed, all, got `clsed`
      Did you mean `closed`?
      Try: my-cli pr list --state closed

    Usage: my-cli pr list [options]
    Run `my-cli pr list --help` for more
    ");
}

#[test]
fn invalid_numbers() {
    for text in
        ["", "two", "2.5", "1e1", "0x10", " 2", "2 ", "99999999999999999999", "18446744073709551616", "NaN", "+", "-"]
    {
        let error_text = my_cli(&format!("deploy staging --replicas='{text}'")).failure(2);
        assert!(
            error_text.starts_with("Error (VALIDATION_ERROR): Invalid value for --replicas"),
            "`{text}`: {error_text}"
        );
    }
}

#[test]
fn a_flag_with_a_value() {
    assert_snapshot!(my_cli("deploy staging --fast false").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unexpected argument: `false`
      Try: my-cli deploy staging --fast=false

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn a_listing_has_formats_too() {
    assert_snapshot!(my_cli("--llms --format xml").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Invalid value for --format: expected one of toon, json, jsonl, yaml, md, table, got `xml`

    Usage: my-cli <command>
    Run `my-cli --help` for more
    ");
}

#[test]
fn an_option_before_its_command() {
    assert_snapshot!(my_cli("--region us deploy staging").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --region
      Try: my-cli deploy staging --region us

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn unknown_names() {
    assert_snapshot!(my_cli("deploy staging --regoin us").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --regoin
      Did you mean `--region`?
      Try: my-cli deploy staging --region us

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging -x").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: -x

    Usage: my-cli deploy <environment> [options]
      <environment>   Target environment [staging|production]
    More options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose
    Effects: destructive

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging -vxr us").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: -x

    Usage: my-cli deploy <environment> [options]
      <environment>   Target environment [staging|production]
    More options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose
    Effects: destructive

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --no-region").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --no-region

    Usage: my-cli deploy <environment> [options]
      <environment>   Target environment [staging|production]
    More options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose
    Effects: destructive

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging extra more").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unexpected argument: `extra` (and 1 more)
      - Unexpected argument: `extra`
      - Unexpected argument: `more`
      Hint: the command takes one argument; quote values that contain spaces

    Usage: my-cli deploy <environment> [options]
      <environment>   Target environment [staging|production]
    More options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose
    Effects: destructive

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("--regoin").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --regoin

    Usage: my-cli <command>
    Run `my-cli --help` for more
    ");
}

#[test]
fn all_errors_are_reported_at_once() {
    assert_snapshot!(my_cli("deploy nowhere --replicas many --regoin us --dry-rn --tag").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --regoin (and 4 more)
      - Unknown flag: --regoin; did you mean `--region`?
      - Unknown flag: --dry-rn; did you mean `--dry-run`?
      - Missing value for flag: --tag
      - Invalid value for <environment>: expected one of staging, production, got `nowhere`
      - Invalid value for --replicas: expected an integer of 0 or more, got `many`

    Usage: my-cli deploy <environment> [options]
      <environment>   Target environment [staging|production]
    More options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose
    Effects: destructive

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    let document = my_cli("deploy nowhere --replicas many --regoin us --json");
    assert_eq!((document.exit, document.stderr.as_str()), (Some(2), ""));
    assert_snapshot!(document.stdout, @r#"{"ok":false,"error":{"code":"PARSE_ERROR","message":"Unknown flag: --regoin (and 2 more)","fieldErrors":[{"path":"--regoin","code":"unknown","message":"Unknown flag: --regoin","expected":"","received":"--regoin","suggestion":"--region"},{"path":"environment","part":"args","code":"invalid","message":"Invalid value for <environment>: expected one of staging, production, got `nowhere`","expected":"one of staging, production","received":"nowhere"},{"path":"replicas","part":"options","code":"invalid","message":"Invalid value for --replicas: expected an integer of 0 or more, got `many`","expected":"an integer of 0 or more","received":"many"}],"usage":"Usage: my-cli deploy <environment> [options]\n  <environment>   Target environment [staging|production]\nMore options: --region <region>, --tag <tag>, --replicas <integer>, --dry-run, --verbose\nEffects: destructive"}}"#);
}

#[test]
fn thousands_of_problems_do_not_fill_the_screen() {
    let line =
        |json: &str| (0..5_000).fold(format!("deploy staging{json}"), |line, number| format!("{line} file{number}"));
    let run = my_cli(&line(""));
    assert!(run.stderr.contains("only the first 100 of 5000 problems are shown"), "{}", run.stderr);
    assert!(run.stderr.len() < 10_000, "{} bytes", run.stderr.len());
    let document = my_cli(&line(" --json"));
    let error = &json(&document.stdout)["error"];
    assert_eq!(error["fieldErrors"].as_array().unwrap().len(), 100);
    assert!(error["message"].as_str().unwrap().contains("(and 4999 more)"), "{error}");
}

#[test]
fn an_unknown_format() {
    assert_snapshot!(my_cli("deploy staging --format xml").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Invalid value for --format: expected one of toon, json, jsonl, yaml, md, table, got `xml`

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --format jsn").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Invalid value for --format: expected one of toon, json, jsonl, yaml, md, table, got `jsn`
      Did you mean `json`?
      Try: my-cli deploy staging --format json

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --format").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Missing value for flag: --format

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
    assert_snapshot!(my_cli("deploy staging --json=1").to_string(), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"PARSE_ERROR","message":"Flag takes no value: --json","fieldErrors":[{"path":"json","part":"globals","code":"invalid","expected":"no value","received":"1"}]}}
    "#);
    assert_eq!(my_cli("pr view 2 --json=true").success(), my_cli("pr view 2 --json").success());
    assert_eq!(my_cli("pr view 2 --json=false").success(), my_cli("pr view 2").success());
    assert_snapshot!(my_cli("deploy staging --color sometimes").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Invalid value for --color: expected one of auto, always, never, got `sometimes`

    Usage: my-cli deploy <environment> [options]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn a_command_that_fails() {
    assert_snapshot!(my_cli("fail").to_string(), @"
    exit: 1
    --- stderr
    Error (NOPE): this command always fails
      Next: my-cli deploy staging --dry-run  # Try one that works
    ");
    assert_snapshot!(my_cli("fail --json").to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"NOPE","message":"this command always fails","next":[{"argv":["my-cli","deploy","staging","--dry-run"],"command":"my-cli deploy staging --dry-run","why":"Try one that works"}]}}
    "#);
    assert_snapshot!(my_cli("fail --format toon").to_string(), @r#"
    exit: 1
    --- stdout
    ok: false
    error:
      code: NOPE
      message: this command always fails
      next[1]:
        - argv[4]: my-cli,deploy,staging,"--dry-run"
          command: my-cli deploy staging --dry-run
          why: Try one that works
    "#);
    assert_snapshot!(my_cli("fail --format jsonl").to_string(), @r#"
    exit: 1
    --- stdout
    {"ok":false,"error":{"code":"NOPE","message":"this command always fails","next":[{"argv":["my-cli","deploy","staging","--dry-run"],"command":"my-cli deploy staging --dry-run","why":"Try one that works"}]}}
    "#);
}

#[test]
fn an_explicit_format_prints_errors_to_stdout_only() {
    for (line, code, exit) in [
        ("deploy", "VALIDATION_ERROR", 2),
        ("deploy staging --wat", "PARSE_ERROR", 2),
        ("nothing", "COMMAND_NOT_FOUND", 2),
        ("fail", "NOPE", 1),
        ("api users 99", "HTTP_404", 1),
        ("api users --limit", "PARSE_ERROR", 2),
        ("--wat", "PARSE_ERROR", 2),
    ] {
        for flags in ["--json", "--format json", "--format=json --full-output"] {
            let run = my_cli(&format!("{flags} {line}"));
            assert_eq!((run.exit, run.stderr.as_str()), (Some(exit), ""), "{flags} {line}\n{run}");
            let document = json(&run.stdout);
            assert_eq!(document["ok"], false, "{line}");
            assert_eq!(document["error"]["code"], code, "{line}");
            assert!(document["error"]["message"].is_string(), "{line}");
        }
        let error_text = my_cli(line).failure(exit);
        assert!(error_text.starts_with(&format!("Error ({code}): ")), "{line}: {error_text}");
    }
}

#[test]
fn a_field_error_describes_its_field() {
    let document = json(&my_cli("deploy stagin --replicas many --json").stdout);
    let fields = document["error"]["fieldErrors"].as_array().unwrap();
    assert_eq!(fields.len(), 2, "{document}");
    for (field, received) in fields.iter().zip(["stagin", "many"]) {
        for name in ["path", "message", "expected", "received"] {
            assert!(field[name].as_str().is_some_and(|text| !text.is_empty()), "{name} in {field}");
        }
        assert_eq!(field["received"], received);
    }
    assert_eq!(fields[0]["suggestion"], "staging");
}

#[test]
fn a_word_that_no_argument_takes_is_no_command() {
    let root = Cli::create("app").root(commands![hello]);
    let message = Invocation::line("foo").run(&root).failure(2);
    assert!(message.starts_with("Error (PARSE_ERROR): Unexpected argument: `foo`"), "{message}");
    let message = Invocation::line("complations").run(&root).failure(2);
    assert!(message.contains("Did you mean `completions`?"), "{message}");
    let group = Cli::create("app").commands(commands![hello]);
    let message = Invocation::line("-- hello").run(&group).failure(2);
    assert!(!message.contains("Did you mean"), "{message}");
    assert!(message.contains("  Try: app hello"), "{message}");
}
