use std::ffi::OsString;

use super::*;
use crate::command::Command;
use crate::error::InputErrorKind;
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
        .run(|_| Ok(()));
    Cli::create("app").version("1.0.0").command(deploy).group(
        Cli::create("pr").visible_alias("pulls").command(Command::new("list").visible_alias("ls").run(|_| Ok(()))),
    )
}

/// Parses argv into the path, the options as JSON, the messages of the errors, and the global flags.
fn parse_line(argv: &[&str]) -> (String, String, Vec<String>, Globals) {
    let program = program();
    let argv: Vec<OsString> = argv.iter().map(OsString::from).collect();
    let parsed = parse(&program.0, &argv);
    let options = parsed.values.map(|values| crate::schema::object_data::object(&values, crate::schema::Part::Option));
    let errors = parsed.errors.iter().map(|error| error.field.message.clone()).collect();
    (parsed.target.path(), options.map(|options| options.to_string()).unwrap_or_default(), errors, parsed.globals)
}

#[test]
fn aliases_lead_to_the_canonical_path() {
    assert_eq!(parse_line(&["pulls", "ls"]).0, "pr list");
}

#[test]
fn a_global_flag_is_meant_before_the_command_and_its_own_option_after() {
    let (_, values, errors, globals) = parse_line(&["--json", "deploy", "x", "--json"]);
    assert_eq!(globals.format, Some(Format::Json));
    assert!(values.contains(r#""json":true"#) && errors.is_empty(), "{values} {errors:?}");
}

#[test]
fn a_global_flag_never_takes_the_value_of_an_option() {
    let (_, values, errors, globals) = parse_line(&["deploy", "x", "--region", "--full-output"]);
    assert!(values.contains(r#""region":"--full-output""#) && errors.is_empty());
    assert!(!globals.full_output);
}

#[test]
fn a_forgotten_value_does_not_swallow_a_flag_of_the_command() {
    let (_, values, errors, _) = parse_line(&["deploy", "x", "--region", "--cache"]);
    assert_eq!(errors, ["Missing value for flag: --region"]);
    assert!(values.contains(r#""cache":true"#));
    let (_, values, _, _) = parse_line(&["deploy", "x", "--region=--cache"]);
    assert!(values.contains(r#""region":"--cache""#));
}

#[test]
fn an_exact_name_beats_a_negation() {
    let (_, values, errors, _) = parse_line(&["deploy", "x", "--no-cache-dir", "--no-cache"]);
    assert!(errors.is_empty() && values.contains(r#""cache":false,"no-cache-dir":true"#), "{values}");
}

#[test]
fn an_option_before_its_command_is_unknown() {
    let (_, _, errors, _) = parse_line(&["--region=x", "deploy", "y"]);
    assert_eq!(errors, ["Unknown flag: --region"]);
}

#[test]
fn every_error_is_found_at_once() {
    let (_, _, errors, _) = parse_line(&["deploy", "x", "y", "--nope", "-q", "--replicas"]);
    assert_eq!(
        errors,
        ["Unexpected argument: `y`", "Unknown flag: --nope", "Unknown flag: -q", "Missing value for flag: --replicas"]
    );
}

#[test]
fn errors_carry_the_field_they_concern() {
    let program = program();
    let argv: Vec<OsString> = ["deploy", "x", "--nope"].iter().map(OsString::from).collect();
    let parsed = parse(&program.0, &argv);
    let values = parsed.values.unwrap();
    let region = values.tables().long(b"region").unwrap();
    let errors: Vec<_> = parsed.errors.iter().map(|error| (error.kind, error.concerns(region.id()))).collect();
    assert_eq!(errors, [(InputErrorKind::UnknownFlag, false)]);
    let argv: Vec<OsString> = ["deploy", "x", "--region", "--cache"].iter().map(OsString::from).collect();
    let parsed = parse(&program.0, &argv);
    assert!(parsed.errors.iter().all(|error| error.concerns(region.id())));
}

#[test]
fn recommended_lines_are_checked_without_their_values() {
    let program = program();
    assert_eq!(check_line(&program.0, "deploy <environment> --replicas <n>"), Ok(()));
    assert_eq!(check_line(&program.0, "deply x"), Err("`deply` is not a command of `app`".to_owned()));
    assert_eq!(check_line(&program.0, "deploy x --nope"), Err("Unknown flag: --nope".to_owned()));
}
