//! Errors in the definition of a program or of a schema, which no call can correct.

use vestibule::parser::{self, Error, Options};
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};

/// Deploy to an environment
#[command(example("staging --replicas 3", "Three of them"))]
fn deploy(
    #[arg] environment: String,
    #[option(default = 1, range = 1..=9)] replicas: u8,
    #[option(env = "APP_TOKEN")] token: String,
) -> String {
    format!("{environment} {replicas} {token}")
}

fn errors(cli: &Cli) -> Vec<String> {
    let Err(error) = cli.check() else { return Vec::new() };
    error.field_errors().iter().map(|field| field.message.clone()).collect()
}

fn with_example(line: &str) -> Cli {
    Cli::create("app").commands(commands![deploy]).example(line, "")
}

#[test]
fn examples_are_parsed() {
    for line in [
        "deploy staging",
        "deploy staging --replicas 3 --token x",
        "deploy <environment> --replicas $N",
        "deploy staging --replicas=<n>",
        "deploy staging | head -1",
        "deploy staging --json > out.json",
        "deploy --help",
        "deploy --input @input.json",
        "--version",
    ] {
        assert_eq!(errors(&with_example(line).version("1")), [""; 0], "{line}");
    }
    for (line, message) in [
        ("deploy staging --nope 3", "Unknown flag: --nope"),
        ("deploy", "Missing required argument: <environment>"),
        ("deploy staging --replicas 12", "Invalid value for --replicas: expected an integer from 1 to 9, got `12`"),
        ("deploy staging more", "Unexpected argument: `more`"),
        ("deply staging", "`deply` is not a command of `app`"),
        (
            "deploy staging --format xml",
            "Invalid value for --format: expected one of toon, json, jsonl, yaml, md, table, got `xml`",
        ),
    ] {
        assert_eq!(errors(&with_example(line)), [format!("`app`: the example `{line}` fails: {message}")]);
    }
}

#[test]
fn examples_of_groups_and_commands_go_after_their_names() {
    #[command(example("--al", "Show all"))]
    fn list(#[option] all: bool) -> bool {
        all
    }
    let by_hand = Command::new("show").args(Object::new().field(Field::integer("id"))).example("x", "Show one");
    let group = Cli::create("pr").example("list --all", "Show all").example("lst", "Show all");
    let group = group.commands(commands![list]).command(by_hand.run(|_| Ok("done")));
    assert_eq!(
        errors(&Cli::create("app").group(group)),
        [
            "`app pr`: the example `lst` fails: `lst` is not a command of `app pr`",
            "`app pr list`: the example `--al` fails: Unknown flag: --al",
            "`app pr show`: the example `x` fails: Invalid value for <id>: expected an integer, got `x`",
        ]
    );
}

#[test]
fn a_value_that_a_config_file_can_set_is_not_missing() {
    #[command(example("", "With the settings of the file"))]
    fn sync(#[option] remote: String) -> String {
        remote
    }
    let cli = || Cli::create("app").commands(commands![sync]);
    assert_eq!(errors(&cli()), ["`app sync`: the example `` fails: Missing required option: --remote"]);
    assert_eq!(errors(&cli().config(Config::new())), [""; 0]);
}

#[test]
fn settings_of_a_program_have_no_effect_on_a_group() {
    static STYLES: vestibule::render::Styles = vestibule::render::Styles::new();
    let group = Cli::create("pr").version("1.0.0").version_detail("commit", "abc").styles(&STYLES).suggest_only();
    let cli = Cli::create("app").group(group.commands(commands![deploy]));
    let message = |method| format!("`app pr`: `{method}` has no effect on a group; call it on the program");
    assert_eq!(errors(&cli), ["version", "version_detail", "styles", "suggest_only"].map(message));
}

#[test]
fn commands_that_cannot_be_tools_are_reported() {
    /// List
    #[command(read_only)]
    fn list() {}
    let group = || Cli::create("pr").commands(commands![list]);
    let flat = || Command::new("pr_list").run(|_| Ok("all"));
    let clash = Cli::create("app").group(group()).command(flat());
    assert_eq!(errors(&clash), ["`app pr_list`: is the same tool to MCP clients as `pr list`; rename one"]);
    assert_eq!(errors(&Cli::create("app").group(group()).command(flat()).disable_builtin("mcp")), [""; 0]);
    let name = "a-command-with-a-long-name";
    let long = Cli::create("a-program-with-a-name-that-leaves-no-room").command(Command::new(name).run(|_| Ok("")));
    let [error] = &errors(&long)[..] else { panic!("one error") };
    assert!(error.contains("which is longer than 64 characters; shorten the name of the program"), "{error}");
    assert_eq!(errors(&Cli::create("app").command(Command::new("x".repeat(90)).run(|_| Ok("")))), [""; 0]);
    let prompts = Cli::create("app").group(group().hidden()).command(flat().hidden());
    assert_eq!(
        errors(&prompts.prompt("pr list").prompt("pr_list")),
        ["`app pr_list`: is the prompt `pr_list` to MCP clients, as `pr list` is; rename one"]
    );
    let dangling = Command::new("show").output(json!({ "$ref": "#/$defs/Gone" })).run(|_| Ok(json!({})));
    assert_eq!(
        errors(&Cli::create("app").command(dangling)),
        [
            "`app show`: the schema of its result, at `#`, refers to \"#/$defs/Gone\", which is not there; MCP clients refuse that"
        ]
    );
}

#[test]
fn the_parser_refuses_schemas_that_no_call_fits() {
    let after_list = Options::new().args(Object::new().field(Field::strings("paths")).field(Field::string("target")));
    let twice = Options::new().options(Object::new().field(Field::string("a")).field(Field::boolean("a")));
    let unknown_alias = Options::new().options(Object::new().field(Field::string("zone"))).alias("zome", 'z');
    for (options, mistake) in [
        (after_list, "<target> follows <paths>, which takes all remaining values; put the list last"),
        (twice, "two options share the name `a`; rename one"),
        (unknown_alias, "the alias `-z` is of the unknown option `zome`"),
    ] {
        let error = parser::parse(["a", "b"], &options).unwrap_err();
        let Error::Schema(schema) = &error else { panic!("{error:?}") };
        assert_eq!(schema.mistakes(), [mistake]);
        assert_eq!(error.to_string(), format!("invalid schema: {mistake}"));
    }
}

#[test]
fn the_error_of_the_parser_shows_every_problem() {
    let options = Options::new()
        .args(Object::new().field(Field::string("file")))
        .options(Object::new().field(Field::integer("width")));
    let error = |line: &str| parser::parse(line.split_whitespace(), &options).unwrap_err().to_string();
    assert_eq!(error("a --width x"), "Invalid value for --width: expected an integer, got `x`");
    assert_eq!(
        error("--widht=3"),
        "Unknown flag: --widht (and 2 more)\n  \
         - Unknown flag: --widht; did you mean `--width`?\n  \
         - Missing required argument: <file>\n  \
         - Missing required option: --width"
    );
}
