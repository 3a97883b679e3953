//! The whole input of a command as one object: `--input`, and calls from a program.

use std::collections::BTreeSet;

use serde_json::Value;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::Invocation;
use vestibule_tests::{Run, in_memory, invoke, words};

#[derive(Choice, Clone, Copy, PartialEq, Eq)]
enum Level {
    Low,
    High,
}

#[derive(Options)]
struct BuildOptions {
    /// Number of jobs
    #[option(short = 'j', default = 1, range = 1..=64)]
    jobs: u8,
    /// Targets
    target: Vec<String>,
    level: Option<Level>,
    #[option(count, short = 'v')]
    verbose: u8,
    dry_run: bool,
    ratio: Option<f64>,
    #[option(secret)]
    token: Option<String>,
}

#[derive(Env)]
struct BuildEnv {
    build_user: Option<String>,
}

/// Build something
#[command]
fn build(#[arg] name: String, #[arg] files: Vec<String>, options: BuildOptions, env: BuildEnv, ctx: Context) -> Data {
    let sources: Vec<String> =
        ["name", "jobs", "target"].iter().filter_map(|name| Some(format!("{name}:{}", ctx.source(name)?))).collect();
    json!({
        "name": name,
        "files": files,
        "jobs": options.jobs,
        "target": options.target,
        "level": options.level.map(|level| level.name()),
        "verbose": options.verbose,
        "dryRun": options.dry_run,
        "ratio": options.ratio,
        "token": options.token.is_some(),
        "user": env.build_user,
        "sources": sources,
    })
}

fn program() -> Cli {
    Cli::create("app").commands(commands![build])
}

fn run<const N: usize>(argv: [&str; N]) -> Run {
    in_memory(program(), argv)
}

fn json(run: Run) -> Value {
    serde_json::from_str(&run.success()).unwrap()
}

#[test]
fn members_set_fields_by_name() {
    let input = r#"{"name":"x","files":["a","b"],"jobs":4,"target":["t"],"level":"high","verbose":2,"dryRun":true,"ratio":0.5,"BUILD_USER":"me"}"#;
    let data = json(run(["build", "--input", input, "--json"]));
    let expected = serde_json::json!({
        "name": "x", "files": ["a", "b"], "jobs": 4, "target": ["t"], "level": "high", "verbose": 2, "dryRun": true,
        "ratio": 0.5, "token": false, "user": "me", "sources": ["name:input", "jobs:input", "target:input"],
    });
    assert_eq!(data, expected);
}

#[test]
fn the_structure_of_the_schema_is_accepted() {
    let input = r#"{"args":{"name":"x"},"options":{"dry-run":true,"verbose":0},"env":{"BUILD_USER":"me"}}"#;
    let data = json(run(["--input", input, "build", "--json"]));
    assert_eq!((&data["name"], &data["dryRun"], &data["user"]), (&"x".into(), &true.into(), &"me".into()));
    assert_eq!(json(run(["build", "x", "--input={}", "--json"]))["jobs"], 1);
}

#[test]
fn flags_take_precedence_and_null_is_absent() {
    let input = r#"{"name":"x","jobs":4,"target":["a","b"],"level":null,"verbose":3}"#;
    let data = json(run(["build", "--jobs", "2", "--target", "c", "-v", "--input", input, "--json"]));
    assert_eq!((&data["jobs"], &data["target"], &data["verbose"]), (&2.into(), &serde_json::json!(["c"]), &1.into()));
    assert_eq!((&data["name"], &data["level"]), (&"x".into(), &Value::Null));
    assert_eq!(data["sources"], serde_json::json!(["name:input", "jobs:argv", "target:argv"]));
}

/// Say what came where
#[command]
fn tell(
    #[option(default = "a", env = "TAGS")] tags: Vec<String>,
    #[option] env: std::collections::BTreeMap<String, u8>,
    ctx: Context,
) -> String {
    format!("{tags:?} from {}, {env:?}", ctx.source("tags").unwrap())
}

#[test]
fn an_empty_list_is_a_value() {
    let cli = Cli::create("app").commands(commands![tell]);
    let run = |line: &str| Invocation::line(line).env("TAGS", "b").run(&cli).success();
    assert_eq!(run(r#"tell --input '{"tags":[]}'"#), "[] from input, {}\n");
    assert_eq!(run(r#"tell --input '{"tags":[]}' --tags c"#), "[\"c\"] from argv, {}\n");
    assert_eq!(run(r#"tell --input '{"tags":null}'"#), "[\"b\"] from env, {}\n");
}

#[test]
fn a_map_may_be_called_like_a_part() {
    let cli = Cli::create("app").commands(commands![tell]);
    let run = |line: &str| Invocation::line(line).run(&cli).success();
    assert_eq!(run(r#"tell --input '{"env":{"A":1}}'"#), "[\"a\"] from default, {\"A\": 1}\n");
    assert_eq!(run(r#"tell --input '{"options":{"env":{"A":1}}}'"#), "[\"a\"] from default, {\"A\": 1}\n");
}

#[test]
fn a_field_is_named_once() {
    let run = run(["build", "x", "--input", r#"{"dryRun":true,"dry-run":false}"#]);
    let report = "Error (VALIDATION_ERROR): `dry-run` names --dry-run, which the input has already\n";
    assert!(run.stderr.starts_with(report), "{}", run.stderr);
    assert_eq!(run.exit, Some(2));
}

#[cfg(unix)]
#[test]
fn non_utf8_input_is_refused() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let object = OsStr::from_bytes(b"{\"name\":\"\xff\"}");
    for flag in ["--input", "--filter-output"] {
        let result = Invocation::new(["build", "x", flag]).arg(object).run(&program());
        let report = format!("Error (PARSE_ERROR): Invalid value for {flag}: it is not valid UTF-8\n");
        assert!(result.stderr.starts_with(&report), "{result}");
        assert_eq!((result.exit, result.stdout.as_str()), (2, ""));
    }
}

#[test]
fn input_is_read_from_stdin_and_files() {
    let stdin = Invocation::line("build --input - --json").stdin(r#"{"name":"from stdin"}"#);
    assert_eq!(json(invoke(&program(), stdin))["name"], "from stdin");
    let file = tempfile::NamedTempFile::new().unwrap();
    std::fs::write(file.path(), r#"{"name":"from a file"}"#).unwrap();
    let at = format!("@{}", file.path().display());
    assert_eq!(json(run(["build", "--input", &at, "--json"]))["name"], "from a file");
}

#[test]
fn all_errors_are_reported() {
    let input = r#"{"name":1,"jobs":"4","target":"t","level":"hihg","verbose":-1,"dryRun":"yes","ratio":"x","token":5,"dryrun":true,"wat":1}"#;
    insta::assert_snapshot!(run(["build", "--input", input]).failure(2), @r#"
    Error (VALIDATION_ERROR): Invalid value for <name> (from the input): expected text, got a number `1` (and 9 more)
      - Invalid value for <name> (from the input): expected text, got a number `1`
      - Invalid value for --jobs (from the input): expected an integer from 1 to 64, got text `"4"`
      - Invalid value for --target (from the input): expected a list, each item text, got text `"t"`
      - Invalid value for --dry-run (from the input): expected true or false, got text `"yes"`
      - Invalid value for --ratio (from the input): expected a number, got text `"x"`
      - Invalid value for --token (from the input): expected text, got a number
      - Unknown member of the input: `dryrun`; did you mean `dryRun`?
      - Unknown member of the input: `wat`
      - Invalid value for --level (from the input): expected one of low, high, got `hihg`; did you mean `high`?
      - Invalid value for --verbose (from the input): expected an integer from 0 to 255, got `-1`

    Usage: app build <name> [files]... [options]
    Run `app build --help` for more
    "#);
    let document = run(["--json", "build", "--input", r#"{"name":"a","wat":1}"#]);
    let field = &vestibule::data::from_json(&document.stdout).unwrap()["error"]["fieldErrors"][0];
    assert_eq!((&field["path"], &field["code"]), (&"wat".into(), &"unknown".into()), "{document}");
    insta::assert_snapshot!(run(["build", "--input", r#"{"options":{"jobs":400,"name":1}}"#]).failure(2), @"
    Error (VALIDATION_ERROR): Unknown member of the input: `options.name` (and 2 more)
      - Unknown member of the input: `options.name`
      - Missing required argument: <name>
      - Invalid value for --jobs (from the input): expected an integer from 1 to 64, got `400`

    Usage: app build <name> [files]... [options]
    Run `app build --help` for more
    ");
}

#[test]
fn input_other_than_an_object_is_a_usage_error() {
    for (given, why) in [
        ("", "line 1 column 1"),
        ("{", "line 1"),
        ("[1]", "expected a JSON object, got a list"),
        ("5", "expected a JSON object, got a number"),
        (r#"{"a":1,"a":1}"#, "the name \"a\" is given twice in the object that ends at line 1 column 13"),
        (r#"{"x":[{"b":1,"b":2}]}"#, "the name \"b\" is given twice in the object that ends at line 1 column 19"),
        (r#"{"a":1,}"#, "line 1 column 8"),
        ("@/nowhere/at/all", "cannot read `/nowhere/at/all`: "),
        ("-", "stdin, "),
    ] {
        let message = run(["build", &format!("--input={given}")]).failure(2);
        let head = "Error (PARSE_ERROR): Invalid value for --input: ";
        assert!(message.starts_with(head) && message.contains(why), "{given}: {message}");
    }
    // Stdin is not read if the call is invalid anyway.
    let message = run(["build", "--wat", "--input", "-"]).failure(2);
    assert!(message.starts_with("Error (PARSE_ERROR): Unknown flag: --wat"), "{message}");
    assert!(!message.contains("stdin"), "{message}");
    let message = run(["build", "x", "--input"]).failure(2);
    assert!(message.starts_with("Error (PARSE_ERROR): Missing value for flag: --input"), "{message}");
    // A page needs no input.
    assert_eq!(run(["build", "--help", "--input", "{"]).exit, Some(0));
}

#[test]
fn a_call_is_a_command_line_without_argv() {
    let cli = program();
    let data = cli.call_blocking("build", json!({ "name": "x", "files": ["a"] })).unwrap().into_inner();
    assert_eq!((&data["name"], &data["files"]), (&"x".into(), &json!(["a"])));
    let error = cli.call_blocking("build", json!({ "jobs": 0 })).unwrap_err();
    assert_eq!(error.code(), "VALIDATION_ERROR");
    let paths: BTreeSet<_> = error.field_errors().iter().map(|field| field.path.as_str()).collect();
    assert_eq!(paths, BTreeSet::from(["jobs", "name"]));
    for (path, code) in [("biuld", "COMMAND_NOT_FOUND"), ("", "COMMAND_NOT_FOUND"), ("build more", "COMMAND_NOT_FOUND")]
    {
        assert_eq!(cli.call_blocking(path, json!({})).unwrap_err().code(), code, "{path}");
    }
    assert_eq!(
        cli.call_blocking("biuld", json!({})).unwrap_err().field_errors()[0].suggestion.as_deref(),
        Some("build")
    );
    assert_eq!(cli.call_blocking("build", json!(["x"])).unwrap_err().code(), "VALIDATION_ERROR");
    assert_eq!(cli.call_blocking("build", Data::Null).unwrap_err().code(), "VALIDATION_ERROR");
}

/// Wait for each other
#[command]
async fn meet(barrier: State<tokio::sync::Barrier>, #[arg] name: String) -> String {
    barrier.wait().await;
    name
}

/// Some numbers
#[command]
fn numbers(#[option(default = 3)] to: u8) -> impl Iterator<Item = Result<u8>> {
    (1..=to).map(|n| if n == 9 { Err(Error::new("NINE", "no nine")) } else { Ok(n) })
}

/// Some numbers, as a stream
#[command]
fn later(#[option(default = 3)] to: u8) -> impl Stream<Item = u8> {
    tokio_stream::iter(1..=to)
}

#[test]
fn several_calls_run_at_once() {
    let cli = Cli::create("app").state(tokio::sync::Barrier::new(3)).commands(commands![meet]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    let all = runtime.block_on(async {
        let call = |name: &'static str| cli.call("meet", json!({ "name": name }));
        tokio::join!(call("a"), call("b"), call("c"))
    });
    assert_eq!([all.0, all.1, all.2].map(|reply| reply.unwrap().into_inner()), ["a", "b", "c"].map(Data::from));
}

#[test]
fn items_are_collected_into_an_array() {
    let cli = Cli::create("app").commands(commands![numbers, later]);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    for path in ["numbers", "later"] {
        assert_eq!(cli.call_blocking(path, json!({ "to": 2 })).unwrap().into_inner(), json!([1, 2]));
        assert_eq!(runtime.block_on(cli.call(path, json!({}))).unwrap().into_inner(), json!([1, 2, 3]));
    }
    assert_eq!(cli.call_blocking("numbers", json!({ "to": 9 })).unwrap_err().code(), "NINE");
    // A runtime cannot be built inside another one.
    let error = runtime.block_on(async { cli.call_blocking("later", json!({})) }).unwrap_err();
    assert_eq!(error.code(), "INTERNAL");
    assert!(error.hints()[0].contains("await"));
}

#[test]
fn debug_builds_warn_of_invalid_next_steps() {
    let good = Command::new("good").run(|_| Ok(Reply::new(1).next("build <name> --jobs 2", "Build")));
    let bad = Command::new("bad").run(|_| Ok(Reply::new(1).next("biuld x", "Build").next("build x --jbos 2", "")));
    let error = Command::new("error").run(|_| -> Result<u8> { Err(Error::new("NO", "no").next("nowhere", "")) });
    let cli = program().command(good).command(bad).command(error);
    let report = |line: &str| Invocation::new(words(line)).run(&cli).stderr;
    assert_eq!(report("good"), "");
    let expected = "\
Warning: the next step `biuld x` would fail: `biuld` is not a command of `app`
Warning: the next step `build x --jbos 2` would fail: Unknown flag: --jbos
";
    assert_eq!(report("bad"), if cfg!(debug_assertions) { expected } else { "" });
    assert!(report("error").starts_with("Warning: the next step `nowhere` would fail") || !cfg!(debug_assertions));
}

#[test]
fn map_keys_cannot_contain_equals_signs() {
    let set = Object::new().field(Field::string("set").map());
    let cli = Cli::create("app").root(Command::new("app").options(set).run(|c| Ok(c.options().clone())));
    let run = in_memory(cli, ["--input", r#"{"set":{"a=b":"c"}}"#]);
    assert!(run.failure(2).starts_with(
        "Error (VALIDATION_ERROR): Invalid value for --set (from the input): the name `a=b` has a `=` in it\n"
    ));
}
