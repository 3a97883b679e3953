//! Attributes of fields: argv and the parsed values or errors.

#![allow(dead_code, reason = "what is read is what the tests are about")]

use std::collections::{BTreeMap, HashMap};
use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use vestibule::command::Environment;
use vestibule::parser::{self, parse_env};
use vestibule::prelude::*;
use vestibule::schema::{Field, Hint, Object};
use vestibule::testing::Invocation;
use vestibule_tests::{Run, in_memory, words};

fn message<T>(result: Result<T, parser::Error>) -> String {
    result.err().expect("a mistake").message().to_owned()
}

#[derive(Debug, Options)]
struct Color {
    color: Option<Option<String>>,
    #[option(short = 'p', default_missing = "always")]
    paint: Option<String>,
    #[option(default = 1, default_missing = 8)]
    jobs: u8,
    #[option(require_equals)]
    level: Option<u8>,
    #[option(short = 'v')]
    verbose: bool,
    #[arg]
    file: Option<String>,
}

#[test]
fn optional_values() {
    let color = |line: &str| Color::from_argv(words(line)).map(|it| it.color);
    assert_eq!(color(""), Ok(None));
    assert_eq!(color("--color"), Ok(Some(None)));
    assert_eq!(color("--color=when"), Ok(Some(Some("when".to_owned()))));
    assert_eq!(color("--color="), Ok(Some(Some(String::new()))));
    assert_eq!(color("--color=a --color"), Ok(Some(None)));
    assert_eq!(color("--color --color=a"), Ok(Some(Some("a".to_owned()))));
    // The next argument is not its value.
    let both = Color::from_argv(["--color", "when"]).unwrap();
    assert_eq!((both.color, both.file.as_deref()), (Some(None), Some("when")));
}

#[test]
fn default_missing_values() {
    let read = |line: &str| Color::from_argv(words(line)).map(|it| (it.paint, it.jobs, it.verbose)).unwrap();
    assert_eq!(read(""), (None, 1, false));
    assert_eq!(read("--paint --jobs"), (Some("always".to_owned()), 8, false));
    assert_eq!(read("--paint=never --jobs=3"), (Some("never".to_owned()), 3, false));
    assert_eq!(read("-pv"), (Some("always".to_owned()), 1, true));
    assert_eq!(read("-vp=never"), (Some("never".to_owned()), 1, true));
    let error = Color::from_argv(["a", "--jobs", "3"]).unwrap_err();
    assert_eq!(error.message(), "Unexpected argument: `3`");
}

#[test]
fn require_equals() {
    assert_eq!(Color::from_argv(["--level=3"]).unwrap().level, Some(3));
    let error = Color::from_argv(["--level", "3"]).unwrap_err();
    assert_eq!(error.message(), "Missing value for flag: --level");
}

#[derive(Debug, Options)]
struct Many {
    #[option(values = 2)]
    point: Vec<i32>,
    #[option(values = 1..=3)]
    some: Vec<String>,
    #[option(values = 2..)]
    most: Vec<String>,
    #[option(short = 's')]
    size: Option<[u8; 2]>,
    #[option(delimiter = ',', short = 't')]
    tags: Vec<String>,
    #[option(values = 2, delimiter = ',')]
    pair: Vec<u8>,
    #[option(delimiter = ';')]
    absent: Option<Vec<u8>>,
    #[option(default = "1,2", delimiter = ',')]
    ports: Vec<u16>,
    #[arg]
    rest: Vec<String>,
}

#[test]
fn options_with_several_values() {
    let read = |line: &str| Many::from_argv(words(line)).unwrap();
    assert_eq!(read("--point 1 -2 --point 3 4").point, [1, -2, 3, 4]);
    assert_eq!(read("--point=1 2 x").point, [1, 2]);
    let some = read("--some a b c d");
    assert_eq!((some.some.join(" "), some.rest.join(" ")), ("a b c".to_owned(), "d".to_owned()));
    assert_eq!(read("--some a -t x").some, ["a"]);
    assert_eq!(read("--most a b c -- d").rest, ["d"]);
    assert_eq!(read("--size 1 2 --size 3 4").size, Some([3, 4]));
    assert_eq!(read("-s 1 2").size, Some([1, 2]));
    for (line, expected) in [
        ("--point 1", "--point takes 2 values, got 1"),
        ("--point", "Missing value for flag: --point"),
        ("--most a", "--most takes at least 2 values, got 1"),
        ("--pair 1,2,3", "--pair takes 2 values, got 3"),
        ("--size 1 --point 1 2", "--size takes 2 values, got 1"),
        ("--size 1 x", "Invalid value for --size: expected an integer from 0 to 255, got `x`"),
    ] {
        assert_eq!(message(Many::from_argv(words(line))), expected, "{line}");
    }
}

#[test]
fn a_delimiter_separates_values() {
    let read = |line: &str| Many::from_argv(words(line)).unwrap();
    assert_eq!(read("--tags a,b -tc,d --tags=e").tags, ["a", "b", "c", "d", "e"]);
    assert_eq!(read("--pair 1,2 --pair 3 4").pair, [1, 2, 3, 4]);
    assert_eq!((read("").absent, read("--absent 1;2").absent), (None, Some(vec![1, 2])));
    assert_eq!((read("").ports, read("--ports 8").ports), (vec![1, 2], vec![8]));
}

#[derive(Debug, Args)]
struct Bounded {
    corner: [i8; 2],
    #[arg(values = 1..=2)]
    names: Vec<String>,
}

#[test]
fn positionals_have_a_number_of_values() {
    let read = |line: &str| Bounded::from_argv(words(line));
    let two = read("1 -2 a b").unwrap();
    assert_eq!((two.corner, two.names.join(" ")), ([1, -2], "a b".to_owned()));
    assert_eq!(message(read("1 2")), "Missing required argument: <names>");
    assert_eq!(message(read("1")), "<corner> takes 2 values, got 1 (and 1 more)");
    assert_eq!(message(read("1 2 a b c")), "Unexpected argument: `c`");
}

#[derive(Debug, Options)]
struct Maps {
    #[option(short = 's')]
    set: BTreeMap<String, String>,
    limit: HashMap<String, u8>,
}

#[test]
fn maps_take_pairs() {
    let maps = Maps::from_argv(words("--set a=1 -s b=x=y --set a=2 --limit cpu=3")).unwrap();
    assert_eq!(maps.set, BTreeMap::from([("a".to_owned(), "2".to_owned()), ("b".to_owned(), "x=y".to_owned())]));
    assert_eq!(maps.limit["cpu"], 3);
    assert!(Maps::from_argv([""; 0]).unwrap().set.is_empty());
    for (line, expected) in [
        ("--set a", "Invalid value for --set: `a` has no `=`: write `key=value`"),
        ("--set =a", "Invalid value for --set: `=a` has no name before the `=`: write `key=value`"),
        (
            "--limit cpu=many",
            "Invalid value for --limit: expected key=value with an integer from 0 to 255, got `cpu=many`",
        ),
    ] {
        assert_eq!(message(Maps::from_argv(words(line))), expected, "{line}");
    }
}

/// Run a program
#[command]
fn exec(#[option(short = 'q')] quiet: bool, #[arg(trailing)] cmd: Vec<OsString>) -> String {
    format!("{quiet} {}", cmd.join("|".as_ref()).display())
}

/// Test with arguments for the test program
#[command]
fn test(#[arg] name: Option<String>, #[arg(last, value_name = "arg")] args: Vec<String>) -> String {
    format!("{name:?} {args:?}")
}

/// Search
#[command]
fn find(
    #[arg(allow_hyphen)] pattern: String,
    #[option(allow_hyphen)] replace: Option<String>,
    #[option] all: bool,
) -> String {
    format!("{pattern} {replace:?} {all}")
}

fn program(line: &str) -> Run {
    in_memory(Cli::create("app").commands(commands![exec, test, find]), words(line))
}

#[test]
fn arguments_after_a_trailing_positional_are_not_parsed() {
    assert_eq!(program("exec -q cmd -q --json -- --help").success(), "true cmd|-q|--json|--|--help\n");
    assert_eq!(program("exec --json cmd -x").success(), "\"false cmd|-x\"\n");
    assert_eq!(program("exec -- -x --help").success(), "false -x|--help\n");
    assert_eq!(program("exec").success(), "false \n");
    assert_eq!(program("exec -x cmd").exit, Some(2));
}

#[test]
fn last_positionals_need_two_dashes() {
    assert_eq!(program("test a -- b --json").success(), "Some(\"a\") [\"b\", \"--json\"]\n");
    assert_eq!(program("test -- b").success(), "None [\"b\"]\n");
    assert_eq!(program("test a b").exit, Some(2));
    let help = program("test --help").success();
    assert!(help.contains("Usage: app test [name] [-- <arg>...]\n"), "{help}");
}

#[test]
fn values_that_start_with_a_dash() {
    assert_eq!(program("find -foo --replace --all").success(), "-foo Some(\"--all\") false\n");
    assert_eq!(program("find --all --unknown").success(), "--unknown None true\n");
    assert_eq!(program("find -x --json").success(), "\"-x None false\"\n");
    assert_eq!(program("find x --replace --").exit, Some(2));
}

/// Draw a line
#[command]
fn draw(
    #[option(values = 2..=3)] through: Vec<String>,
    #[option(values = 2, allow_hyphen)] any: Vec<String>,
    #[option] size: Option<[i32; 2]>,
    #[option] label: Option<String>,
) -> String {
    format!("{through:?} {any:?} {size:?} {label:?}")
}

fn draws(line: &str) -> Run {
    in_memory(Cli::create("app").version("1.0.0").commands(commands![draw]), words(line))
}

#[test]
fn a_flag_is_not_one_of_several_values() {
    for (line, expected) in [
        ("draw --through=a --json", "--through takes 2 to 3 values, got 1"),
        ("draw --through a --json", "--through takes 2 to 3 values, got 1"),
        ("draw --through a -h=", "--through takes 2 to 3 values, got 1 (and 1 more)"),
        ("draw --through=a --unknown", "--through takes 2 to 3 values, got 1 (and 1 more)"),
        ("draw --through --unknown b", "Missing value for flag: --through (and 1 more)"),
        ("draw --size 1 --json", "--size takes 2 values, got 1"),
    ] {
        let run = draws(line);
        assert_eq!(run.exit, Some(2), "{line}");
        let said = format!("{}{}", run.stdout, run.stderr);
        assert!(said.contains(expected), "{line}: {said}");
    }
    assert!(draws("draw --through=a --json").stdout.contains("\"ok\":false"), "--json still counts");
    assert_eq!(draws("draw --through=a b --json").success(), "\"[\\\"a\\\", \\\"b\\\"] [] None None\"\n");
    assert_eq!(draws("draw --through a -5 --size -1 -2").success(), "[\"a\", \"-5\"] [] Some([-1, -2]) None\n");
    assert_eq!(draws("draw --any -x --json").success(), "[] [\"-x\", \"--json\"] None None\n");
}

#[test]
fn a_flag_of_every_command_never_takes_the_only_value_of_an_option() {
    assert_eq!(draws("draw --label --json").success(), "[] [] None Some(\"--json\")\n");
    assert_eq!(draws("draw --label=--json").success(), "[] [] None Some(\"--json\")\n");
    assert_eq!(draws("draw --label -x").success(), "[] [] None Some(\"-x\")\n");
}

#[derive(Debug, Choice)]
enum Mode {
    /// Checks less
    Fast,
    Safe,
    #[choice(hidden)]
    Secret,
}

#[derive(Debug, Options)]
struct Shown {
    /// Kind of check
    mode: Option<Mode>,
    /// Colours
    #[option(heading = "Looks", default_missing = "always")]
    color: Option<String>,
    #[option(heading = "Looks", values = 2, value_names("width", "height"))]
    size: Vec<u8>,
    #[option(hide_default, default = "x")]
    token: String,
    #[option(short = 'o', short_alias = 'O', hint = file)]
    out: Option<PathBuf>,
    #[option(short = 'v', count)]
    verbose: u8,
    #[option(default = true)]
    cache: bool,
}

#[command]
fn shown(options: Shown) {
    drop(options);
}

#[test]
fn help_shows_the_syntax_of_values() {
    let help = in_memory(Cli::create("app").root(commands![shown]), ["--help"]).success();
    let options = &help[help.find("Options:").unwrap()..help.find("Global options:").unwrap()];
    insta::assert_snapshot!(options.trim_end(), @"
    Options:
          --mode <mode>             Kind of check
                                    - fast: Checks less
                                    - safe
          --token <token>
      -o, --out <path>              [also: -O]
      -v, --verbose                 [counted]
          --[no-]cache              [default: true]

    Looks:
          --color[=<color>]         Colours [without a value: always]
          --size <width> <height>   [repeatable]

    Integrations:
      completions                   Print a completion script for your shell
      http                          Serve the commands as an HTTP API
      mcp                           Serve the commands as tools to MCP clients
      skills                        Install skills that teach agents to use this program

    Exit codes: 1 if the command failed, 2 if the call is invalid
    ");
    assert_eq!(Shown::from_argv(["-O", "x"]).unwrap().out, Some(PathBuf::from("x")));
}

#[derive(Options)]
struct Forms {
    #[option]
    wait: Option<Duration>,
    #[option(default = "2s")]
    every: Duration,
    #[option(value_name = "time")]
    age: Option<Duration>,
    #[option]
    log: Vec<PathBuf>,
    #[arg]
    input: PathBuf,
}

#[command]
fn formed(options: Forms) {
    drop((options.wait, options.every, options.age, options.log, options.input));
}

#[test]
fn help_and_schemas_tell_the_form_of_durations_and_paths() {
    let program = || Cli::create("app").root(commands![formed]);
    let help = in_memory(program(), ["--help"]).success();
    for shown in ["--wait <duration>\n", "--every <duration> ", "--age <time>\n", "--log <path> ", "  <input>\n"] {
        assert!(help.contains(shown), "{shown}: {help}");
    }
    let schema = in_memory(program(), ["--schema", "--json"]).success();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let properties = &schema["options"]["properties"];
    assert_eq!(properties["wait"]["examples"], serde_json::json!(["1h30m"]), "{schema}");
    // The default shows it.
    assert_eq!(properties["every"], serde_json::json!({ "type": "string", "default": "2s" }), "{schema}");
}

#[test]
fn dynamic_schemas_have_the_same_attributes() {
    let options = Object::new()
        .field(Field::string("color").optional_value())
        .field(Field::string("paint").optional().default_missing("always"))
        .field(Field::integer("point").array().values(2..=2))
        .field(Field::strings("tag").delimiter(','))
        .field(Field::integer("limit").map())
        .field(Field::integer("width").optional().choices(["1", "2"]))
        .field(Field::choice("mode", ["fast", "safe"]).optional().ignore_case())
        .field(Field::duration("wait").optional())
        .field(Field::string("level").optional().require_equals())
        .field(Field::string("text").optional().allow_hyphen().short('x').short_alias('y').hint(Hint::Url));
    let options = parser::Options::new().args(Object::new().field(Field::strings("rest").trailing())).options(options);
    let read = |line: &str| match parser::parse(words(line), &options) {
        Ok(parsed) => parsed.options.to_string(),
        Err(error) => error.message().to_owned(),
    };
    let empty = r#""point":[],"tag":[],"limit":{}"#;
    for (line, expected) in [
        ("", format!("{{{empty}}}")),
        ("--color", format!(r#"{{"color":null,{empty}}}"#)),
        ("--color=a --paint", format!(r#"{{"color":"a","paint":"always",{empty}}}"#)),
        ("--point 1 2 --tag a,b", r#"{"point":[1,2],"tag":["a","b"],"limit":{}}"#.to_owned()),
        ("--limit a=1 --limit a=2", r#"{"point":[],"tag":[],"limit":{"a":2}}"#.to_owned()),
        ("--width 2 --mode FAST", format!(r#"{{{empty},"width":2,"mode":"fast"}}"#)),
        ("-y --x --wait 90s", format!(r#"{{{empty},"wait":"90s","text":"--x"}}"#)),
        ("--wait 90", "Invalid value for --wait: `90` has no unit: write `90s` for seconds".to_owned()),
        ("--width 3", "Invalid value for --width: expected one of 1, 2, got `3`".to_owned()),
        ("--point 1", "--point takes 2 values, got 1".to_owned()),
        ("--limit 1", "Invalid value for --limit: `1` has no `=`: write `key=value`".to_owned()),
        ("--level 1", "Missing value for flag: --level".to_owned()),
        ("a --nope", format!("{{{empty}}}")),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
    let env = Object::new().field(Field::integer("PORTS").array().delimiter(':'));
    let read = parse_env(&env, &Environment::from_iter([("PORTS", "1:2")])).unwrap();
    assert_eq!(read.to_string(), r#"{"PORTS":[1,2]}"#);
}

#[test]
fn durations_of_the_dynamic_schema_are_read() {
    let options = Object::new()
        .field(Field::duration("wait").array())
        .field(Field::duration("per").map())
        .field(Field::duration("either").optional().choices(["1m", "1h"]));
    let options = parser::Options::new().options(options);
    let read = |line: &str| match parser::parse(words(line), &options) {
        Ok(parsed) => parsed.options.to_string(),
        Err(error) => error.message().to_owned(),
    };
    for (line, expected) in [
        ("--wait 1s --wait 2m --per a=1h", r#"{"wait":["1s","2m"],"per":{"a":"1h"}}"#),
        (
            "--wait x --wait 1s",
            "Invalid value for --wait: `x` is not a duration: write numbers with units, such as `90s` or `1h30m`",
        ),
        ("--per a=1s --per b=5", "Invalid value for --per: `5` has no unit: write `5s` for seconds"),
        ("--per 5s", "Invalid value for --per: `5s` has no `=`: write `key=value`"),
        ("--either 1h", r#"{"wait":[],"per":{},"either":"1h"}"#),
        ("--either 1s", "Invalid value for --either: expected one of 1m, 1h, got `1s`"),
    ] {
        assert_eq!(read(line), expected, "{line}");
    }
}

#[test]
fn json_schemas_describe_the_values() {
    let schema =
        in_memory(Cli::create("app").commands(commands![schemas]), ["schemas", "--schema", "--json"]).success();
    insta::assert_snapshot!(schema.trim_end(), @r#"{"name":"schemas","args":{"type":"object","properties":{"names":{"type":"array","items":{"type":"string"},"minItems":1,"maxItems":3}},"required":["names"],"additionalProperties":false},"options":{"type":"object","properties":{"color":{"type":["string","null"],"enum":["fast","safe",null]},"size":{"type":"array","items":{"type":"integer","minimum":0,"maximum":255},"minItems":2,"maxItems":2},"limit":{"type":"object","propertyNames":{"pattern":"^[^=]+$"},"additionalProperties":{"type":"integer","minimum":0,"maximum":255}},"width":{"type":"integer","enum":[1,2],"format":"uri","minimum":0,"maximum":255},"link":{"type":"string","format":"uri"},"ports":{"type":"array","items":{"type":"integer","minimum":0,"maximum":65535},"default":[1,2]}},"required":["size"],"additionalProperties":false}}"#);
}

#[derive(Debug, Options)]
struct Schemas {
    color: Option<Option<Mode>>,
    size: [u8; 2],
    limit: BTreeMap<String, u8>,
    #[option(choices = [1, 2], hint = url)]
    width: Option<u8>,
    #[option(hint = url)]
    link: Option<String>,
    #[option(default = "1,2", delimiter = ',')]
    ports: Vec<u16>,
    #[arg(values = 1..=3)]
    names: Vec<String>,
}

#[command]
fn schemas(options: Schemas) {
    drop(options);
}

#[test]
fn a_comma_is_part_of_a_text_without_a_delimiter() {
    #[command]
    fn note(#[option] tag: Vec<String>, #[option] port: Vec<u16>) -> Data {
        json!({ "tag": tag, "port": port })
    }
    let run = |line: &str| in_memory(Cli::create("note").root(commands![note]), words(line));
    let kept = run("--json --tag a,b --port 1");
    assert_eq!((kept.stdout.as_str(), kept.stderr.as_str()), ("{\"tag\":[\"a,b\"],\"port\":[1]}\n", ""));
    // A number has none.
    assert!(run("--port 1,2").failure(2).contains("  Try: note --port 1 --port 2\n"));
}

/// Send a report
#[command]
fn send(
    /// People who get it
    #[option(required)]
    to: Vec<String>,
    #[option(required)] set: BTreeMap<String, String>,
) -> String {
    format!("{} {}", to.join(","), set.len())
}

#[test]
fn a_list_or_map_can_be_required() {
    let report = Cli::create("report").root(commands![send]);
    let run = |line: &str| Invocation::line(line).run(&report);
    assert_eq!(run("--to a --to b --set x=1").success(), "a,b 1\n");
    let text = run("").failure(2);
    assert!(text.contains("Missing required option: --to"), "{text}");
    assert!(text.contains("Missing required option: --set"), "{text}");
    assert!(text.contains("Usage: report --to <to> --set <key=value>"), "{text}");
    // A list that was sent empty is one that is missing.
    let text = run(r#"--input {"options":{"to":[],"set":{"x":"1"}}}"#).failure(2);
    assert!(text.contains("--to"), "{text}");
    let schema = run("--schema").success();
    assert!(schema.contains(r#""required":["to","set"]"#) && schema.contains(r#""minItems":1"#), "{schema}");
}
