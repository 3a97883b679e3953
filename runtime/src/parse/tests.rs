use std::ffi::OsString;

use super::*;
use crate::command::Command;
use crate::graph::Cli;
use crate::render::Format;
use crate::schema::{Field, Object};

fn program() -> Cli {
    let deploy = Command::new("deploy")
        .args(Object::new().field(Field::string("environment")))
        .options(
            Object::new()
                .field(Field::string("region").short('r').optional())
                .field(Field::boolean("cache"))
                .field(Field::boolean("no-cache-dir"))
                .field(Field::boolean("json").optional())
                .field(Field::integer("replicas").optional()),
        )
        .run_sync(|_| Ok(()));
    Cli::create("app").version("1.0.0").command(deploy).group(
        Cli::create("pr").visible_alias("pulls").command(Command::new("list").visible_alias("ls").run_sync(|_| Ok(()))),
    )
}

/// What argv comes to: path, values, problems.
fn read(argv: &[&str]) -> (String, String, Vec<String>, Globals) {
    let program = program();
    let argv: Vec<OsString> = argv.iter().map(OsString::from).collect();
    let raw = parse(&program.0, &argv);
    let values = raw.values.map(|values| crate::schema::object_data::object(&values, crate::schema::Part::Option));
    let problems = raw.problems.iter().map(|problem| problem.field.message.clone()).collect();
    (raw.target.path(), values.map(|values| values.to_string()).unwrap_or_default(), problems, raw.globals)
}

#[test]
fn aliases_lead_to_the_canonical_path() {
    assert_eq!(read(&["pulls", "ls"]).0, "pr list");
}

#[test]
fn a_global_is_meant_before_the_command_and_its_own_option_behind() {
    let (_, values, problems, globals) = read(&["--json", "deploy", "x", "--json"]);
    assert_eq!(globals.format, Some(Format::Json));
    assert!(values.contains(r#""json":true"#) && problems.is_empty(), "{values} {problems:?}");
}

#[test]
fn a_global_never_takes_the_value_of_an_option() {
    let (_, values, problems, globals) = read(&["deploy", "x", "--region", "--full-output"]);
    assert!(values.contains(r#""region":"--full-output""#) && problems.is_empty());
    assert!(!globals.full_output);
}

#[test]
fn a_forgotten_value_does_not_swallow_a_flag_of_the_command() {
    let (_, values, problems, _) = read(&["deploy", "x", "--region", "--cache"]);
    assert_eq!(problems, ["Missing value for flag: --region"]);
    assert!(values.contains(r#""cache":true"#));
    let (_, values, _, _) = read(&["deploy", "x", "--region=--cache"]);
    assert!(values.contains(r#""region":"--cache""#));
}

#[test]
fn an_exact_name_beats_a_negation() {
    let (_, values, problems, _) = read(&["deploy", "x", "--no-cache-dir", "--no-cache"]);
    assert!(problems.is_empty() && values.contains(r#""cache":false,"no-cache-dir":true"#), "{values}");
}

#[test]
fn an_option_before_its_command_is_told_where_it_belongs() {
    let (_, _, problems, _) = read(&["--region=x", "deploy", "y"]);
    assert_eq!(problems, ["Unknown flag: --region"]);
}

#[test]
fn everything_wrong_is_found_at_once() {
    let (_, _, problems, _) = read(&["deploy", "x", "y", "--nope", "-q", "--replicas"]);
    assert_eq!(
        problems,
        ["Unexpected argument: `y`", "Unknown flag: --nope", "Unknown flag: -q", "Missing value for flag: --replicas"]
    );
}

#[test]
fn near_words() {
    let words = ["deploy", "destroy", "list", "--region"];
    assert_eq!(nearest("deplyo", words), Some("deploy"));
    assert_eq!(nearest("lst", words), Some("list"));
    assert_eq!(nearest("dep", words), Some("deploy"));
    assert_eq!(nearest("Region", words), Some("--region"));
    assert_eq!(nearest("x", words), None);
    assert_eq!(nearest("", words), None);
}

#[test]
fn the_table_of_globals_is_sound() {
    for (i, global) in GLOBALS.iter().enumerate() {
        assert!(global.long.len() > 1 && global.long.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-'));
        let takes_something = !global.choices.is_empty() || global.is_number || global.set_path().is_some();
        assert!(global.value.is_some() || !takes_something);
        assert!(GLOBALS[..i].iter().all(|before| before.long != global.long));
    }
}
