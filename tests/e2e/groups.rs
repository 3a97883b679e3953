//! Named groups of fields, and their relations.

#![allow(dead_code, reason = "what is read is what the tests are about")]

use insta::assert_snapshot;
use vestibule::parser;
use vestibule::prelude::*;
use vestibule::schema::{Field, Group, Object};
use vestibule_tests::{in_memory, words};

#[derive(Debug, Options)]
#[options(
    at_most_one(user, token, name = "login", requires = host, conflicts_with = [guest, "dry-run"]),
    group(cert, key, name = "tls", conflicts_with = plain),
    one_of(file, url, requires = tls)
)]
struct Connect {
    /// Name of the user
    user: Option<String>,
    /// Instead of a name
    token: Option<String>,
    /// Host
    #[option(requires = [port, login])]
    host: Option<String>,
    port: Option<u16>,
    guest: bool,
    /// Speak without TLS
    #[option(overrides = "login")]
    anonymous: bool,
    cert: Option<String>,
    key: Option<String>,
    plain: bool,
    file: Option<String>,
    url: Option<String>,
    #[option(conflicts_with = "tls")]
    offline: bool,
}

#[derive(Debug, Options)]
struct Around {
    #[option(flatten, prefix = "to")]
    to: Connect,
    dry_run: bool,
}

/// Returns the errors of a call, one per line.
fn problems<T>(result: Result<T, parser::Error>) -> String {
    match result {
        Ok(_) => "fine".to_owned(),
        Err(error) => error.field_errors().iter().map(|field| field.message.as_str()).collect::<Vec<_>>().join("; "),
    }
}

#[command]
fn connect(options: Connect, #[option] dry_run: bool) {
    let _ = (options, dry_run);
}

fn cli() -> Cli {
    Cli::create("app").root(commands![connect])
}

fn output(line: &str) -> String {
    let run = in_memory(cli(), words(line));
    let lines = run.stderr.lines().take_while(|line| !line.is_empty()).map(str::trim_start);
    lines.collect::<Vec<_>>().join("\n")
}

#[test]
fn groups_have_relations() {
    for (line, expected) in [
        ("--file a --cert c", ""),
        ("--file a --key k --user u --host h --port 1", ""),
        ("--file a", "Error (VALIDATION_ERROR): --file requires one of --cert, --key"),
        ("--url a --offline", "Error (VALIDATION_ERROR): --url requires one of --cert, --key"),
        ("--file a --cert c --user u", "Error (VALIDATION_ERROR): --user requires --host"),
        ("--file a --cert c --host h --port 1", "Error (VALIDATION_ERROR): --host requires one of --user, --token"),
        (
            "--file a --cert c --user u --token t --host h --port 1",
            "Error (VALIDATION_ERROR): --user conflicts with --token: give only one",
        ),
        (
            "--file a --cert c --user u --host h --port 1 --guest",
            "Error (VALIDATION_ERROR): --user conflicts with --guest: give only one",
        ),
        (
            "--file a --cert c --token t --host h --port 1 --dry-run",
            "Error (VALIDATION_ERROR): --token conflicts with --dry-run: give only one",
        ),
        (
            "--file a --cert c --key k --offline --plain",
            "Error (VALIDATION_ERROR): --cert conflicts with --plain: give only one (and 3 more)\n\
             - --cert conflicts with --plain: give only one\n\
             - --key conflicts with --plain: give only one\n\
             - --offline conflicts with --cert: give only one\n\
             - --offline conflicts with --key: give only one",
        ),
        // Of two that override each other, the last one counts.
        ("--file a --cert c --user u --anonymous", ""),
    ] {
        assert_eq!(output(line), expected, "{line}");
    }
}

#[test]
fn help_and_json_schema_show_groups() {
    let help = in_memory(cli(), words("--help")).success();
    let options = &help[help.find("Options:").unwrap()..help.find("Global options:").unwrap()];
    assert_snapshot!(options.trim_end(), @"
    Options:
          --user <user>             Name of the user [requires --host] [conflicts with --guest,
                                    --dry-run] [at most one of --user, --token]
          --token <token>           Instead of a name [at most one of --user, --token] [requires --host]
                                    [conflicts with --guest, --dry-run]
          --host <host>             Host [requires --port] [requires one of --user, --token]
          --port <port>
          --guest                   [conflicts with --user, --token]
          --anonymous               Speak without TLS [overrides --user, --token]
          --cert <cert>             [conflicts with --plain, --offline]
          --key <key>               [conflicts with --plain, --offline]
          --plain                   [conflicts with --cert, --key]
          --file <file>             [requires one of --cert, --key] [exactly one of --file, --url]
          --url <url>               [exactly one of --file, --url] [requires one of --cert, --key]
          --offline                 [conflicts with --cert, --key]
          --dry-run                 [conflicts with --user, --token]

    Integrations:
      completions                   Print a completion script for your shell
      http                          Serve the commands as an HTTP API
      mcp                           Serve the commands as tools to MCP clients
      skills                        Install skills that teach agents to use this program

    Exit codes: 1 if the command failed, 2 if the call is invalid
    ");
    let schema = in_memory(cli(), words("--schema --json")).success();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let rules = schema["options"]["allOf"].as_array().unwrap().iter().map(|rule| format!("{rule}\n"));
    assert_snapshot!(rules.filter(|rule| rule.contains("cert")).collect::<String>(), @r#"
    {"not":{"allOf":[{"required":["cert"]},{"required":["plain"],"properties":{"plain":{"const":true}}}]}}
    {"if":{"required":["file"]},"then":{"anyOf":[{"required":["cert"]},{"required":["key"]}]}}
    {"if":{"required":["url"]},"then":{"anyOf":[{"required":["cert"]},{"required":["key"]}]}}
    {"not":{"allOf":[{"required":["offline"],"properties":{"offline":{"const":true}}},{"required":["cert"]}]}}
    "#);
    assert_snapshot!(schema["options"]["dependentRequired"].to_string(), @r#"{"user":["host"],"token":["host"],"host":["port"]}"#);
    // Conflicting options are not offered.
    let offered = super::completion::offered(&cli(), "app --cert c --");
    assert!(!offered.contains(&"--plain".to_owned()) && offered.contains(&"--key".to_owned()), "{offered:?}");
}

#[test]
fn members_have_the_prefix_of_their_struct() {
    let read = |line: &str| problems(Around::from_argv(words(line)));
    assert_eq!(read("--to-file a --to-cert c"), "fine");
    assert_eq!(read("--to-file a"), "--to-file requires one of --to-cert, --to-key");
    assert_eq!(read("--to-file a --to-cert c --to-token t"), "--to-token requires --to-host");
}

#[test]
fn dynamic_schemas_have_groups() {
    let options = || {
        Object::new()
            .field(Field::string("file").optional())
            .field(Field::string("webAddress").optional())
            .field(Field::string("cert").optional().requires("source"))
            .field(Field::boolean("offline").conflicts_with("source"))
            .field(Field::string("name").required_unless(["source"]))
            .field(Field::boolean("quiet"))
            .field(Field::boolean("verbose").exclusive())
    };
    let source = || Group::at_most_one("source", ["file", "web-address"]);
    let grouped = options().group(Group::new("talk", ["quiet", "verbose"]).requires("source")).group(source());
    let grouped = parser::Options::new().options(grouped);
    for (line, expected) in [
        ("--name n", "fine"),
        ("--file f --cert c", "fine"),
        ("", "Missing required option: --name (or --file, --web-address)"),
        ("--file f --web-address w", "--file conflicts with --web-address: give only one"),
        ("--name n --cert c", "--cert requires one of --file, --web-address"),
        ("--name n --quiet", "--quiet requires one of --file, --web-address"),
        ("--web-address w --offline", "--offline conflicts with --web-address: give only one"),
    ] {
        assert_eq!(problems(parser::parse(words(line), &grouped)), expected, "{line}");
    }
    let needed = parser::Options::new().options(options().group(Group::one_of("source", ["file", "webAddress"])));
    assert_eq!(problems(parser::parse(["--name", "n"], &needed)), "Missing one of: --file, --web-address");
    let mistakes = |group: Group| {
        let command = Command::new("go").options(options().group(source()).group(group)).run(|_| Ok(()));
        let error = Cli::create("app").command(command).check().unwrap_err();
        error.field_errors().iter().map(|field| field.message.clone()).collect::<Vec<_>>().join("; ")
    };
    for (group, expected) in [
        (Group::any_of("quiet", ["file", "cert"]), "a group and a field are both named `quiet`: rename one"),
        (
            Group::new("more", ["file", "flie"]),
            "the group `more` names `flie`, which is not a field of the same object",
        ),
        (
            Group::new("more", ["file"]).requires("soucre"),
            "--file refers to `soucre`, which is not a field of the command",
        ),
    ] {
        assert!(mistakes(group).ends_with(expected), "{expected}");
    }
}
