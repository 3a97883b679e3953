//! Programs built at run time: the object form, dynamic schemas, groups, aliases, a root command.

use serde_json::Value;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule_tests::{Run, in_memory, on_terminal, run_with, words};

fn status() -> Command {
    Command::new("status").description("Show the status").run(|_| Ok("fine"))
}

fn run(cli: Cli, line: &str) -> Run {
    in_memory(cli, words(line))
}

#[test]
fn the_object_form() {
    let cli = || {
        let definition = Definition::new("app").version("1.2.3").description("An app");
        Cli::create(definition.commands([("status", status()), ("st", status())]))
    };
    cli().check().unwrap();
    assert_eq!(run(cli(), "status").success(), "fine\n");
    assert_eq!(run(cli(), "st").success(), "fine\n");
    assert_eq!(run(cli(), "--version").success(), "app 1.2.3\n");
    assert!(run(cli(), "--help").success().starts_with("app 1.2.3 — An app\n"));
}

fn deploy() -> Cli {
    let options = Object::new()
        .field(Field::string("region").default("eu-west-1").describe("Target region"))
        .field(Field::string("zone").deprecated())
        .field(Field::integer("replicas").default(1).min(1).max(9))
        .field(Field::number("weight").optional())
        .field(Field::boolean("dryRun"))
        .field(Field::strings("tag"))
        .field(Field::choice("mode", ["fast", "safe"]).default("safe"));
    let deploy = Command::new("deploy")
        .description("Deploy")
        .args(Object::new().field(Field::string("environment")))
        .options(options)
        .alias("region", 'r')
        .alias("zone", 'z')
        .run(|c: Context| async move {
            if c.args()["environment"] == "nowhere" {
                return Err(c.error("NO_SUCH_PLACE", "there is no such place"));
            }
            Ok(c.options().clone())
        });
    Cli::create("app").command(deploy)
}

#[test]
fn a_dynamic_schema() {
    deploy().check().unwrap();
    let json = |line: &str| -> Value { serde_json::from_str(&run(deploy(), line).success()).unwrap() };
    let data = json("deploy here -r us --replicas 3 --weight 2.50 --dry-run --tag a --tag b --mode fast --json");
    assert_eq!(data["region"], "us");
    assert_eq!(data["replicas"], 3);
    assert_eq!(data["weight"], 2.5);
    assert_eq!(data["dryRun"], true);
    assert_eq!(data["tag"], serde_json::json!(["a", "b"]));
    assert_eq!(data["mode"], "fast");
    let data = json("deploy here --json");
    assert_eq!((&data["region"], &data["weight"], &data["mode"]), (&"eu-west-1".into(), &Value::Null, &"safe".into()));
}

#[test]
fn a_dynamic_schema_is_enforced() {
    for (line, code) in [
        ("deploy", "VALIDATION_ERROR"),
        ("deploy here --replicas 10", "VALIDATION_ERROR"),
        ("deploy here --replicas 1.5", "VALIDATION_ERROR"),
        ("deploy here --weight heavy", "VALIDATION_ERROR"),
        ("deploy here --mode fats", "VALIDATION_ERROR"),
        ("deploy here --wat", "PARSE_ERROR"),
        ("deploy here there", "PARSE_ERROR"),
    ] {
        let error_text = run(deploy(), line).failure(2);
        assert!(error_text.starts_with(&format!("Error ({code}): ")), "{line}: {error_text}");
    }
    assert_eq!(run(deploy(), "deploy nowhere").failure(1), "Error (NO_SUCH_PLACE): there is no such place\n");
}

#[test]
fn a_deprecated_option_of_a_dynamic_schema() {
    let warned = on_terminal(deploy(), ["deploy", "here", "-z", "a"]);
    assert_eq!((warned.exit, warned.stderr.as_str()), (Some(0), "Warning: --zone is deprecated\n"));
    assert_eq!(on_terminal(deploy(), ["deploy", "here", "-z", "a", "--json"]).stderr, "");
    let help = run(deploy(), "deploy --help").success();
    assert!(help.lines().any(|line| line.contains("--zone") && line.ends_with(" [deprecated]")), "{help}");
    let listing: Value = serde_json::from_str(&run(deploy(), "--llms --json").success()).unwrap();
    assert_eq!(listing["commands"][0]["schema"]["options"]["properties"]["zone"]["deprecated"], true);
    assert!(run(deploy(), "--llms").success().contains("**Deprecated.**"));
}

#[test]
fn a_stream_of_a_dynamic_command() {
    let count = Command::new("count").options(Object::new().field(Field::integer("to").default(2))).stream(|c| {
        async_stream::stream! {
            for number in 1..=c.options()["to"].as_i64().unwrap_or_default() {
                yield Ok(json!({ "number": number }));
            }
        }
    });
    let run = run(Cli::create("app").command(count), "count --to 3 --format jsonl");
    assert_eq!(run.success(), "{\"number\":1}\n{\"number\":2}\n{\"number\":3}\n");
}

/// Say where one is
#[command(alias = "w")]
fn whereabouts(ctx: Context) -> String {
    format!("{} {}", ctx.program(), ctx.command())
}

/// Greet
#[command]
fn greet(#[arg] name: String, #[option] loud: bool) -> String {
    if loud { format!("HELLO {name}") } else { format!("hello {name}") }
}

fn nested() -> Cli {
    let inner = Cli::create("inner").visible_alias("in").description("Inside").commands(commands![whereabouts]);
    let outer = Cli::create("outer").description("Outside").group(inner).command(status());
    Cli::create("app").group(outer).commands(commands![whereabouts])
}

#[test]
fn groups_in_groups() {
    nested().check().unwrap();
    assert_eq!(run(nested(), "outer inner whereabouts").success(), "app outer inner whereabouts\n");
    assert_eq!(run(nested(), "outer in w").success(), "app outer inner whereabouts\n");
    assert_eq!(run(nested(), "w").success(), "app whereabouts\n");
    assert_eq!(run(nested(), "outer status").success(), "fine\n");
    let help = run(nested(), "outer inner --help").success();
    assert_eq!(help, run(nested(), "help outer in").success());
    assert_eq!(run(nested(), "outer inner").success(), run(nested(), "outer in -h").success());
    assert!(help.starts_with("app outer inner — Inside\n"), "{help}");
    let error_text = run(nested(), "outer inner where").failure(2);
    assert!(
        error_text.starts_with("Error (COMMAND_NOT_FOUND): `where` is not a command of `app outer inner`"),
        "{error_text}"
    );
}

#[test]
fn a_root_command_beside_commands() {
    let cli = || Cli::create("app").root(commands![greet]).commands(commands![whereabouts]);
    cli().check().unwrap();
    assert_eq!(run(cli(), "Ada").success(), "hello Ada\n");
    assert_eq!(run(cli(), "Ada --loud").success(), "HELLO Ada\n");
    assert_eq!(run(cli(), "--loud Ada").success(), "HELLO Ada\n");
    assert_eq!(run(cli(), "whereabouts").success(), "app whereabouts\n");
    assert_eq!(run(cli(), "-- whereabouts").success(), "hello whereabouts\n");
    let listing: Value = serde_json::from_str(&run(cli(), "--llms --json").success()).unwrap();
    assert_eq!(listing["commands"].as_array().map(Vec::len), Some(2), "{listing}");
}

#[derive(Debug, Options)]
#[expect(dead_code, reason = "what is read is shown by `Debug`")]
struct Own {
    #[option(short = 'h')]
    host: Option<String>,
    format: Option<String>,
    json: bool,
    #[option(default = true)]
    config: bool,
}

#[command]
fn own(#[arg] word: Option<String>, own: Own) -> String {
    format!("{word:?} {own:?}")
}

/// Like those of any other command.
#[test]
fn options_of_the_root_command_take_precedence_over_global_flags() {
    let cli = || Cli::create("own").root(commands![own]).config(Config::new());
    let given = "Some(\"a\") Own { host: Some(\"b\"), format: Some(\"f\"), json: true, config: false }\n";
    for line in [
        "a -h b --format f --json --no-config",
        "-h b --json --no-config --format f a",
        "--json --format=f -hb a --no-config",
    ] {
        assert_eq!(run(cli(), line).success(), given, "{line}");
    }
    // Other flags are still those of the framework.
    assert!(run(cli(), "--help --format f").success().starts_with("own\n"));
}

#[test]
fn a_group_that_runs_too() {
    let group = || Cli::create("group").root(commands![greet]).command(status());
    let cli = || Cli::create("app").group(group());
    cli().check().unwrap();
    assert_eq!(run(cli(), "group status").success(), "fine\n");
    assert_eq!(run(cli(), "group Ada").success(), "hello Ada\n");
}

#[test]
fn definition_errors_are_reported_together() {
    let failures = || {
        let options = || Object::new().field(Field::integer("n").default("x")).field(Field::string("n"));
        Cli::create("app")
            .command(status())
            .command(status())
            .command(Command::new("nothing"))
            .command(Command::new("help").run(|_| Ok(())))
            .command(Command::new("bad").options(options()).alias("missing", 'm').run(|_| Ok(())))
    };
    let error = failures().check().unwrap_err();
    let messages: Vec<_> = error.field_errors().iter().map(|field| field.message.as_str()).collect();
    for part in
        ["`app status`: defined twice", "has no `run`", "name of a built-in", "'m'", "share the name `n`", "--n"]
    {
        assert!(messages.iter().any(|message| message.contains(part)), "{part} in {messages:#?}");
    }
    if cfg!(debug_assertions) {
        let error_text = run(failures(), "status").failure(1);
        assert!(error_text.starts_with("Error (INTERNAL): invalid program definition: "), "{error_text}");
        // Without duplicates.
        let error_text = run(Cli::create("app").command(status()).command(status()), "status").failure(1);
        assert_eq!(
            error_text,
            "Error (INTERNAL): invalid program definition: `app status`: defined twice; rename one\n"
        );
    }
}

#[test]
fn a_built_in_can_be_disabled() {
    let cli = || {
        let help = Command::new("help").run(|_| Ok("my own help"));
        Cli::create("app").disable_builtin("help").disable_builtin("--llms").command(help)
    };
    cli().check().unwrap();
    let mistyped = cli()
        .disable_builtin("completion")
        .disable_builtin("--token-limits")
        .disable_builtin("nothing-like-it")
        .check()
        .unwrap_err();
    let messages: Vec<_> = mistyped.field_errors().iter().map(|field| field.message.as_str()).collect();
    assert_eq!(
        messages,
        [
            "`app`: unknown built-in `completion`; did you mean `.disable_builtin(\"completions\")`?",
            "`app`: unknown built-in `--token-limits`; did you mean `.disable_builtin(\"token-limit\")`?",
        ]
    );
    assert_eq!(run(cli(), "help").success(), "my own help\n");
    assert!(run(cli(), "--llms").failure(2).contains("Unknown flag: --llms"));
}

#[derive(Env)]
struct Settings {
    /// Token of the service
    #[env(secret)]
    token: String,
    #[env(default = 3)]
    retries: u8,
    debug: bool,
}

/// Read the environment
#[command]
fn settings(env: Settings, #[option(env = "APP_REGION", default = "eu")] region: String, ctx: Context) -> String {
    let source = ctx.source("region").unwrap();
    format!("{} {} {} {region} from {source}", env.token, env.retries, env.debug)
}

#[test]
fn an_environment_of_its_own() {
    let with = |variables: &[(&str, &str)], line: &str| {
        let cli = Cli::create("app").commands(commands![settings]);
        run_with(cli, words(line), Io::memory().env(variables.iter().copied()))
    };
    assert_eq!(with(&[("TOKEN", "t")], "settings").success(), "t 3 false eu from default\n");
    let all = [("TOKEN", "t"), ("RETRIES", "5"), ("DEBUG", "1"), ("APP_REGION", "us")];
    assert_eq!(with(&all, "settings").success(), "t 5 true us from env\n");
    assert_eq!(with(&all, "settings --region ap").success(), "t 5 true ap from argv\n");
    let error_text = with(&[("RETRIES", "many"), ("APP_REGION", "us")], "settings --wat").failure(2);
    for part in ["Unknown flag: --wat", "TOKEN", "RETRIES"] {
        assert!(error_text.contains(part), "{part}: {error_text}");
    }
}
