use std::ffi::OsStr;

use super::*;
use crate::command::Environment;
use crate::error::InputErrors;
use crate::parse::{Binder, no_global_names, no_globals};
use crate::schema::{Field, Object, Part, Tables, Values, object_data};

/// Checks argv and an environment against options; returns the options as JSON and the messages of the errors.
fn checked(options: Object, argv: &[&str], environment: &[(&str, &str)]) -> (String, Vec<String>) {
    let packed = options.pack(Part::Option);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let argv: Vec<&OsStr> = argv.iter().map(OsStr::new).collect();
    let mut values = Values::new(tables);
    let mut errors: InputErrors = Binder::new(&mut values, &mut no_globals, &no_global_names).bind(&argv);
    check(&mut values, &Environment::from_iter(environment.iter().copied()), &mut errors);
    let messages = errors.iter().map(|error| error.field.message.clone()).collect();
    let json = if errors.is_empty() { object_data::object(&values, Part::Option).to_string() } else { String::new() };
    (json, messages)
}

fn json(options: Object, argv: &[&str], environment: &[(&str, &str)]) -> String {
    let (json, messages) = checked(options, argv, environment);
    assert!(messages.is_empty(), "{messages:?}");
    json
}

fn messages(options: Object, argv: &[&str]) -> Vec<String> {
    checked(options, argv, &[]).1
}

#[test]
fn argv_beats_the_environment_and_that_the_default() {
    let options = || Object::new().field(Field::string("region").env("REGION").default("eu"));
    assert_eq!(json(options(), &["--region", "us"], &[("REGION", "ap")]), r#"{"region":"us"}"#);
    assert_eq!(json(options(), &[], &[("REGION", "ap")]), r#"{"region":"ap"}"#);
    assert_eq!(json(options(), &[], &[]), r#"{"region":"eu"}"#);
}

#[test]
fn the_first_variable_that_is_set_wins() {
    let options = || Object::new().field(Field::string("token").env("APP_TOKEN").env("TOKEN").optional());
    assert_eq!(json(options(), &[], &[("TOKEN", "b"), ("APP_TOKEN", "a")]), r#"{"token":"a"}"#);
    assert_eq!(json(options(), &[], &[("TOKEN", "b")]), r#"{"token":"b"}"#);
}

#[test]
fn boolean_variables_of_options_are_booleans_in_any_case() {
    let options = || Object::new().field(Field::boolean("debug").env("DEBUG"));
    for (text, expected) in [
        ("true", "true"),
        ("1", "true"),
        ("yes", "true"),
        ("ON", "true"),
        ("No", "false"),
        ("0", "false"),
        ("", "false"),
    ] {
        assert_eq!(json(options(), &[], &[("DEBUG", text)]), format!(r#"{{"debug":{expected}}}"#), "{text}");
    }
    let message = "Invalid value for --debug (from DEBUG): expected true or false, got `maybe`";
    assert_eq!(checked(options(), &[], &[("DEBUG", "maybe")]).1, [message]);
}

#[test]
fn an_empty_variable_is_no_path() {
    let options = || Object::new().field(Field::path("root").env("ROOT").default("x"));
    assert_eq!(json(options(), &[], &[("ROOT", "")]), r#"{"root":"x"}"#);
    assert_eq!(json(options(), &[], &[("ROOT", "y")]), r#"{"root":"y"}"#);
}

#[test]
fn each_invalid_value_of_a_list_is_reported() {
    let options = || {
        Object::new()
            .field(Field::string("limit").map().value_name("path=size"))
            .field(Field::strings("n").choices(["a", "b"]))
    };
    let argv = ["--limit", "a", "--limit", "b=1", "--limit", "=5", "--n", "c", "--n", "a", "--n", "d"];
    assert_eq!(
        messages(options(), &argv),
        [
            "Invalid value for --limit: `a` has no `=`: write `path=size`",
            "Invalid value for --limit: `=5` has no name before the `=`: write `path=size`",
            "Invalid value for --n: expected one of a, b, got `c`",
            "Invalid value for --n: expected one of a, b, got `d`",
        ]
    );
}

#[test]
fn delimited_variables_are_split() {
    let options = || Object::new().field(Field::strings("tag").env("TAGS").delimiter(','));
    assert_eq!(json(options(), &[], &[("TAGS", "a,b")]), r#"{"tag":["a","b"]}"#);
    assert_eq!(json(options(), &[], &[("TAGS", "")]), r#"{"tag":[]}"#);
}

#[test]
fn numbers_are_checked_by_value() {
    let options = || Object::new().field(Field::integer("port").min(1).max(65_535));
    assert_eq!(json(options(), &["--port", "0080"], &[]), r#"{"port":80}"#);
    for text in ["0", "65536", "99999999999999999999", "1.5", "x", ""] {
        assert_eq!(
            messages(options(), &[&format!("--port={text}")]),
            [match text {
                "" => "Invalid value for --port: expected an integer from 1 to 65535, got an empty value".to_owned(),
                _ => format!("Invalid value for --port: expected an integer from 1 to 65535, got `{text}`"),
            }]
        );
    }
}

#[test]
fn choices_are_listed_and_the_nearest_is_suggested() {
    let options = || Object::new().field(Field::choice("level", ["low", "high"]));
    assert_eq!(json(options(), &["--level", "low"], &[]), r#"{"level":"low"}"#);
    assert_eq!(
        messages(options(), &["--level", "hihg"]),
        ["Invalid value for --level: expected one of low, high, got `hihg`"]
    );
}

#[test]
fn missing_fields_are_reported_once() {
    let options = || Object::new().field(Field::string("user")).field(Field::string("host"));
    assert_eq!(messages(options(), &[]), ["Missing required option: --user", "Missing required option: --host"]);
    assert_eq!(
        messages(options(), &["--host", "h", "--user"]),
        ["Missing value for flag: --user"],
        "the parser has reported it"
    );
}

#[test]
fn messages_name_the_source_of_a_value() {
    let options = || Object::new().field(Field::integer("port").env("PORT"));
    let (_, messages) = checked(options(), &[], &[("PORT", "x")]);
    assert_eq!(messages, ["Invalid value for --port (from PORT): expected an integer, got `x`"]);
}

#[test]
fn secrets_are_never_shown() {
    let options = || Object::new().field(Field::integer("pin").secret());
    assert_eq!(
        messages(options(), &["--pin", "hush"]),
        ["Invalid value for --pin: expected an integer, got a value that is not shown"]
    );
}

#[test]
fn relations_are_checked_after_the_fields() {
    let options = || {
        Object::new()
            .field(Field::boolean("quiet").conflicts_with("verbose"))
            .field(Field::boolean("verbose"))
            .field(Field::string("key").optional().requires("cert"))
            .field(Field::string("cert").optional())
            .field(Field::string("user").optional().required_unless(["token"]))
            .field(Field::string("token").optional())
    };
    assert_eq!(
        messages(options(), &["--quiet", "--verbose", "--key", "k"]),
        [
            "--quiet conflicts with --verbose: give only one",
            "--key requires --cert",
            "Missing required option: --user (or --token)",
        ]
    );
    assert!(messages(options(), &["--quiet", "--token", "t"]).is_empty());
}

#[test]
fn a_later_option_overrides_an_earlier_one() {
    let options = || {
        Object::new()
            .field(Field::string("format").default("text").overrides("compact"))
            .field(Field::boolean("compact").overrides("format"))
    };
    assert_eq!(json(options(), &["--format=a", "--compact"], &[]), r#"{"format":"text","compact":true}"#);
    assert_eq!(json(options(), &["--compact", "--format=a"], &[]), r#"{"format":"a","compact":false}"#);
}

#[test]
fn a_group_reports_what_is_missing_or_too_much() {
    let options = || {
        Object::new()
            .field(Field::string("file").optional())
            .field(Field::string("url").optional())
            .one_of(["file", "url"])
    };
    assert_eq!(messages(options(), &[]), ["Missing one of: --file, --url"]);
    assert_eq!(messages(options(), &["--file", "f", "--url", "u"]), ["--file conflicts with --url: give only one"]);
    assert!(messages(options(), &["--file"]).len() == 1, "the missing value is the only error");
}

#[test]
fn invalid_defaults_are_found() {
    let options = Object::new().field(Field::integer("port").default("x")).field(Field::string("name"));
    let packed = options.pack(Part::Option);
    let mut tables = Tables::new();
    packed.visit(&mut tables);
    let errors: Vec<_> = invalid_defaults(tables).into_iter().map(|error| error.message).collect();
    assert_eq!(errors, ["Invalid value for --port (its default): expected an integer, got `x`"]);
}
