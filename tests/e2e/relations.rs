//! Relations between fields: argv and the reported errors.

#![allow(dead_code, reason = "what is read is what the tests are about")]

use std::path::PathBuf;

use vestibule::parser;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{in_memory, run_with, words};

#[derive(Debug, Options)]
struct Fetch {
    #[option(conflicts_with = format)]
    json: bool,
    #[option(env = "FORMAT")]
    format: Option<String>,
    #[option(requires = cert)]
    key: Option<String>,
    cert: Option<String>,
    #[option(required_unless = [list, "version-of"])]
    name: Option<String>,
    #[option(exclusive)]
    list: bool,
    version_of: Option<String>,
    #[option(default = "local", choices = ["local", "remote"])]
    mode: String,
    #[option(required_if = "mode=remote")]
    host: Option<String>,
    #[option(overrides = slow, short = 'f')]
    fast: bool,
    #[option(short = 's')]
    slow: bool,
    #[option(default = true, conflicts_with = fresh)]
    cache: bool,
    fresh: bool,
}

/// Returns the errors of a call, one per line.
fn problems<T>(result: Result<T, parser::Error>) -> String {
    match result {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.field_errors().iter().map(|field| field.message.as_str()).collect::<Vec<_>>().join("; "),
    }
}

#[test]
fn relations_between_options() {
    for (line, expected) in [
        ("--name a", "fine"),
        // A default does not count as given.
        ("--name a --json", "fine"),
        ("--name a --json --format x", "--json conflicts with --format: give only one"),
        ("--name a --no-json --format x", "fine"),
        ("--name a --key k", "--key requires --cert"),
        ("--name a --key k --cert c", "fine"),
        ("", "Missing required option: --name (or --list, --version-of)"),
        ("--version-of x", "fine"),
        ("--list", "fine"),
        ("--list --mode local", "--list conflicts with --mode: give it alone"),
        ("--list --name x", "--list conflicts with --name: give it alone"),
        ("--name a --mode remote", "Missing required option: --host, as --mode is `remote`"),
        ("--name a --mode remote --host h", "fine"),
        ("--name a --mode local", "fine"),
        // A flag that is on by default counts as given when it is disabled.
        ("--name a --cache --fresh", "fine"),
        ("--name a --no-cache --fresh", "--no-cache conflicts with --fresh: give only one"),
        // All errors at once.
        (
            "--json --format x --key k",
            "--json conflicts with --format: give only one; --key requires --cert; \
             Missing required option: --name (or --list, --version-of)",
        ),
        ("--name", "Missing value for flag: --name"),
    ] {
        assert_eq!(problems(Fetch::from_argv(words(line))), expected, "{line}");
    }
}

#[test]
fn overrides() {
    let read = |line: &str| Fetch::from_argv(words(line)).map(|it| (it.fast, it.slow)).unwrap();
    assert_eq!(read("--name a --fast --slow"), (false, true));
    assert_eq!(read("--name a --slow --fast"), (true, false));
    assert_eq!(read("--name a -fsf"), (true, false));
    assert_eq!(read("--name a --fast"), (true, false));
}

#[command]
fn fetch(options: Fetch) {
    drop(options);
}

#[test]
fn environment_variables_count_as_given() {
    let io = Io::memory().env([("FORMAT", "x")]);
    let run = run_with(Cli::create("app").root(commands![fetch]), words("--name a -- "), io);
    assert_eq!(run.exit, Some(0));
    let io = Io::memory().env([("FORMAT", "x"), ("X", "1")]);
    let cli = Cli::create("app").disable_builtin("json").root(commands![fetch]);
    let run = run_with(cli, words("--name a --json"), io);
    let error = "Error (VALIDATION_ERROR): --json conflicts with --format (from FORMAT): give only one";
    assert_eq!(run.stderr.lines().next(), Some(error));
}

#[derive(Debug, Options)]
#[options(one_of(file, url), at_most_one(quiet, verbose, debug), any_of(user, token))]
struct Groups {
    file: Option<PathBuf>,
    url: Option<String>,
    quiet: bool,
    verbose: bool,
    debug: bool,
    user: Option<String>,
    token: Option<String>,
}

#[test]
fn groups_of_options() {
    for (line, expected) in [
        ("--file a --user u", "fine"),
        ("--url a --user u --token t --quiet", "fine"),
        ("--user u", "Missing one of: --file, --url"),
        ("--file a", "Missing one of: --user, --token"),
        ("", "Missing one of: --file, --url; Missing one of: --user, --token"),
        ("--file a --url b --user u", "--file conflicts with --url: give only one"),
        ("--file a --user u --debug --quiet --verbose", "--quiet conflicts with --verbose and --debug: give only one"),
        ("--user u --file", "Missing value for flag: --file"),
    ] {
        assert_eq!(problems(Groups::from_argv(words(line))), expected, "{line}");
    }
}

#[derive(Debug, PartialEq, OneOf)]
enum Output {
    /// JSON
    #[option(short = 'j')]
    Json,
    /// Table
    AsTable,
    /// File
    #[option(long = "to", value_name = "file")]
    File(PathBuf),
}

#[derive(Debug, PartialEq, OneOf)]
enum Level {
    Low,
    #[one_of(default)]
    Medium,
    High,
    Number(u8),
}

#[derive(Debug, Options)]
struct Export {
    #[option(one_of)]
    output: Output,
    #[option(one_of)]
    level: Level,
}

#[derive(Debug, Options)]
struct Perhaps {
    #[option(one_of)]
    output: Option<Output>,
    name: Option<String>,
}

#[test]
fn variants_exclude_each_other() {
    let read = |line: &str| Export::from_argv(words(line));
    let both = |line: &str| read(line).map(|it| (it.output, it.level)).unwrap();
    assert_eq!(both("-j"), (Output::Json, Level::Medium));
    assert_eq!(both("--as-table --high"), (Output::AsTable, Level::High));
    assert_eq!(both("--to a --number 3"), (Output::File("a".into()), Level::Number(3)));
    assert_eq!(both("--no-json --as-table --medium"), (Output::AsTable, Level::Medium));
    for (line, expected) in [
        ("", "Missing one of: --json, --as-table, --to"),
        ("-j --to a", "--json conflicts with --to: give only one"),
        ("-j --low --high", "--low conflicts with --high: give only one"),
        ("-j --number x", "Invalid value for --number: expected an integer from 0 to 255, got `x`"),
    ] {
        assert_eq!(problems(read(line)), expected, "{line}");
    }
    assert_eq!(Perhaps::from_argv(words("--name a")).unwrap().output, None);
    assert_eq!(Perhaps::from_argv(["-j"]).unwrap().output, Some(Output::Json));
    assert_eq!(problems(Perhaps::from_argv(["-j", "--as-table"])), "--json conflicts with --as-table: give only one");
}

#[command]
fn export(output: Output, #[option(one_of)] level: Level, #[option(conflicts_with = "to")] dry_run: bool) -> String {
    format!("{output:?} {level:?} {dry_run}")
}

#[test]
fn an_enum_is_a_parameter() {
    let cli = || Cli::create("app").commands(commands![export, groups]);
    assert_eq!(in_memory(cli(), words("export -j --low")).success(), "Json Low false\n");
    let run = in_memory(cli(), words("export --to a --dry-run"));
    let error = "Error (VALIDATION_ERROR): --dry-run conflicts with --to: give only one";
    assert_eq!(run.stderr.lines().next(), Some(error));
    let help = in_memory(cli(), words("export --help")).success();
    let options = &help[help.find("Options:").unwrap()..help.find("Global options:").unwrap()];
    insta::assert_snapshot!(options.trim_end(), @"
    Options:
      -j, --json              JSON [exactly one of --json, --as-table, --to]
          --as-table          Table [exactly one of --json, --as-table, --to]
          --to <file>         File [exactly one of --json, --as-table, --to] [conflicts with --dry-run]
          --low               [at most one of --low, --medium, --high, --number]
          --medium            [at most one of --low, --medium, --high, --number]
          --high              [at most one of --low, --medium, --high, --number]
          --number <number>   [at most one of --low, --medium, --high, --number]
          --dry-run           [conflicts with --to]
    ");
}

#[command]
fn groups(groups: Groups) {
    drop(groups);
}

/// Formats the elements of an array, one per line.
fn lines(array: &serde_json::Value) -> String {
    array.as_array().unwrap().iter().map(|rule| format!("{rule}\n")).collect()
}

#[test]
fn json_schemas_contain_relations() {
    let cli = Cli::create("app").commands(commands![groups, fetch]);
    let schema = in_memory(cli, words("groups --schema --json")).success();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    insta::assert_snapshot!(lines(&schema["options"]["allOf"]), @r#"
    {"oneOf":[{"required":["file"]},{"required":["url"]}]}
    {"not":{"allOf":[{"required":["quiet"],"properties":{"quiet":{"const":true}}},{"required":["verbose"],"properties":{"verbose":{"const":true}}}]}}
    {"not":{"allOf":[{"required":["quiet"],"properties":{"quiet":{"const":true}}},{"required":["debug"],"properties":{"debug":{"const":true}}}]}}
    {"not":{"allOf":[{"required":["verbose"],"properties":{"verbose":{"const":true}}},{"required":["debug"],"properties":{"debug":{"const":true}}}]}}
    {"anyOf":[{"required":["user"]},{"required":["token"]}]}
    "#);
    let cli = Cli::create("app").commands(commands![groups, fetch]);
    let schema = in_memory(cli, words("fetch --schema --json")).success();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    insta::assert_snapshot!(serde_json::to_string(&schema["options"]["dependentRequired"]).unwrap(), @r#"{"key":["cert"]}"#);
    insta::assert_snapshot!(lines(&schema["options"]["allOf"]), @r#"
    {"not":{"allOf":[{"required":["json"],"properties":{"json":{"const":true}}},{"required":["format"]}]}}
    {"anyOf":[{"required":["name"]},{"required":["list"],"properties":{"list":{"const":true}}},{"required":["versionOf"]}]}
    {"if":{"required":["list"],"properties":{"list":{"const":true}}},"then":{"not":{"anyOf":[{"required":["json"],"properties":{"json":{"const":true}}},{"required":["format"]},{"required":["key"]},{"required":["cert"]},{"required":["name"]},{"required":["versionOf"]},{"required":["mode"]},{"required":["host"]},{"required":["fast"],"properties":{"fast":{"const":true}}},{"required":["slow"],"properties":{"slow":{"const":true}}},{"required":["cache"],"properties":{"cache":{"const":false}}},{"required":["fresh"],"properties":{"fresh":{"const":true}}}]}}}
    {"if":{"properties":{"mode":{"const":"remote"}},"required":["mode"]},"then":{"required":["host"]}}
    {"not":{"allOf":[{"required":["cache"],"properties":{"cache":{"const":false}}},{"required":["fresh"],"properties":{"fresh":{"const":true}}}]}}
    "#);
}

#[test]
fn dynamic_schemas_have_relations() {
    let options = Object::new()
        .field(Field::boolean("asJson").conflicts_with("format"))
        .field(Field::string("format").optional())
        .field(Field::string("key").optional().requires("cert"))
        .field(Field::string("cert").optional())
        .field(Field::string("name").required_unless(["cert"]))
        .field(Field::string("host").required_if("format", "remote"))
        .field(Field::boolean("only").exclusive())
        .field(Field::boolean("one").overrides("two"))
        .field(Field::boolean("two"))
        .one_of(["one", "two"]);
    let options = parser::Options::new().options(options);
    for (line, expected) in [
        ("--name a --one", "fine"),
        ("--name a --one --two", "fine"),
        ("--name a", "Missing one of: --one, --two"),
        ("--cert a --one", "fine"),
        ("--one", "Missing required option: --name (or --cert)"),
        ("--name a --one --as-json --format x", "--as-json conflicts with --format: give only one"),
        ("--name a --one --key k", "--key requires --cert"),
        ("--name a --one --format remote", "Missing required option: --host, as --format is `remote`"),
        (
            "--only --one --name a",
            "--only conflicts with --name: give it alone; --only conflicts with --one: give it alone",
        ),
    ] {
        assert_eq!(problems(parser::parse(words(line), &options)), expected, "{line}");
    }
}

#[test]
fn check_finds_unknown_names() {
    let options = Object::new().field(Field::boolean("one").conflicts_with("tow"));
    let command = Command::new("go").options(options).run(|_| Ok("fine"));
    let error = Cli::create("app").command(command).check().unwrap_err();
    let expected = "invalid program definition: `app go`: --one refers to `tow`, which is not a field of the command";
    assert_eq!(error.message(), expected);
}

#[test]
fn a_flag_that_is_denied_overrides_nothing() {
    let options = || {
        Object::new()
            .field(Field::boolean("loud").overrides("quiet"))
            .field(Field::boolean("quiet"))
            .field(Field::integer("shards").optional().overrides("loud"))
    };
    for (line, expected) in [
        ("--quiet --no-loud", r#"{"loud":false,"quiet":true}"#),
        ("--no-quiet --loud", r#"{"loud":true,"quiet":false}"#),
        ("--shards 5 --no-loud", r#"{"loud":false,"quiet":false,"shards":5}"#),
        ("--quiet --loud", r#"{"loud":true,"quiet":false}"#),
    ] {
        let parsed = parser::parse(words(line), &parser::Options::new().options(options())).unwrap();
        assert_eq!(parsed.options.to_string(), expected, "{line}");
    }
}
