//! Flattened structs.

#![allow(dead_code, reason = "what is read is what the tests are about")]

use vestibule::command::Environment;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, run_with, words};

/// A crate of its own would look like this.
mod elsewhere {
    use vestibule::prelude::*;

    #[derive(Debug, Options)]
    pub(super) struct Common {
        /// More detail
        #[option(short = 'v', count)]
        pub verbose: u8,
        #[option(default = "eu", env = "REGION")]
        pub region: String,
        #[option(flatten)]
        pub deep: Deep,
    }

    #[derive(Debug, Options)]
    pub(super) struct Deep {
        #[option(alias = "deepest", conflicts_with = "region")]
        pub deep: Option<String>,
    }
}

#[derive(Debug, Options)]
struct Db {
    #[option(short = 'h', env = "HOST", alias = "server")]
    host: String,
    #[option(default = 5432, requires = host)]
    port: u16,
    #[option(parse = from_str)]
    max_size: Option<std::num::NonZeroU8>,
}

#[derive(Debug, Options)]
struct Deploy {
    #[option(short = 'n')]
    dry_run: bool,
    #[option(flatten)]
    common: elsewhere::Common,
    #[option(flatten, prefix = "source")]
    source: Db,
    tag: Option<String>,
    #[option(flatten, prefix = "target")]
    target: Option<Db>,
    #[option(skip)]
    made: u8,
    last: Option<String>,
}

#[test]
fn flattened_fields_belong_to_the_outer_struct() {
    let line = "-n -vv --source-host a --source-port 1 --tag t --last l --source-max-size 3 --deepest d";
    let deploy = Deploy::from_argv(words(line)).unwrap();
    assert_eq!((deploy.dry_run, deploy.common.verbose, deploy.common.deep.deep.as_deref()), (true, 2, Some("d")));
    assert_eq!((deploy.source.host.as_str(), deploy.source.port), ("a", 1));
    assert_eq!(deploy.source.max_size.map(|size| size.get()), Some(3));
    assert_eq!((deploy.tag.as_deref(), deploy.last.as_deref(), deploy.made), (Some("t"), Some("l"), 0));
    assert!(deploy.target.is_none());
}

#[test]
fn a_struct_can_be_flattened_twice() {
    let deploy = Deploy::from_argv(words("--source-server a --target-host b --targetPort 2")).unwrap();
    assert_eq!(deploy.source.host, "a");
    assert_eq!(deploy.target.map(|db| (db.host, db.port)), Some(("b".to_owned(), 2)));
}

#[test]
fn an_optional_struct_is_required_once_a_field_is_given() {
    let message = |line: &str| Deploy::from_argv(words(line)).unwrap_err().message().to_owned();
    assert_eq!(message("--source-host a --target-max-size 2"), "Missing required option: --target-host");
    assert_eq!(message("--source-host a --target-port 2"), "Missing required option: --target-host (and 1 more)");
    assert_eq!(message(""), "Missing required option: --source-host");
    assert_eq!(
        message("--source-host a --source-max-size 0"),
        "Invalid value for --source-max-size: number would be zero for non-zero type, got `0`"
    );
    assert_eq!(message("--source-host a --deep d --region x"), "--deep conflicts with --region: give only one");
}

#[derive(Debug, Args)]
struct Copy {
    #[arg(flatten)]
    from: Place,
    to: String,
    #[arg(flatten)]
    rest: Rest,
}

#[derive(Debug, Args)]
struct Place {
    place: String,
}

#[derive(Debug, Args)]
struct Rest {
    rest: Vec<String>,
}

#[test]
fn positionals_keep_their_order() {
    let copy = Copy::from_argv(words("a b c d")).unwrap();
    assert_eq!((copy.from.place.as_str(), copy.to.as_str(), copy.rest.rest.len()), ("a", "b", 2));
}

#[derive(Debug, Env)]
#[env(prefix = "APP_")]
struct Vars {
    home: Option<String>,
    #[env(flatten, prefix = "db")]
    db: DbVars,
}

#[derive(Debug, Env)]
struct DbVars {
    host: String,
}

#[test]
fn prefixes_apply_to_environment_variables() {
    let vars = Vars::from_env_in(&Environment::from_iter([("APP_DB_HOST", "a"), ("APP_HOME", "b")])).unwrap();
    assert_eq!((vars.db.host.as_str(), vars.home.as_deref()), ("a", Some("b")));
    let error = Vars::from_env_in(&Environment::empty()).unwrap_err();
    assert_eq!(error.message(), "Missing required environment variable: APP_DB_HOST");
}

/// Deploy
#[command]
fn deploy(deploy: Deploy, ctx: Context) -> String {
    format!("{} {}", ctx.options(), deploy.source.host)
}

/// Copy
#[command]
fn copy(
    #[arg] first: String,
    place: Place,
    #[option(flatten, prefix = "db")] db: Option<Db>,
    #[arg] last: String,
    #[option(short = 'x')] extra: bool,
) -> String {
    format!("{first} {} {last} {} {extra}", place.place, db.is_some())
}

fn program(line: &str) -> Run {
    in_memory(Cli::create("app").commands(commands![deploy, copy]), words(line))
}

#[test]
fn names_in_data_are_joined() {
    let out = program("deploy --source-host a --target-host b").success();
    assert_eq!(
        out,
        "{\"dryRun\":false,\"verbose\":0,\"region\":\"eu\",\"sourceHost\":\"a\",\"sourcePort\":5432,\
         \"targetHost\":\"b\",\"targetPort\":5432} a\n"
    );
}

#[test]
fn parameters_are_in_order() {
    assert_eq!(program("copy a b c -x --db-host h").success(), "a b c true true\n");
    assert_eq!(program("copy a b c").success(), "a b c false false\n");
    let help = program("copy --help").success();
    assert!(help.contains("Usage: app copy <first> <place> <last> [options]\n"), "{help}");
}

#[test]
fn variables_of_a_struct_with_a_prefix_have_it_too() {
    let io = Io::memory().env([("SOURCE_HOST", "a"), ("HOST", "b")]);
    let run = run_with(Cli::create("app").commands(commands![deploy]), ["deploy"], io);
    assert!(run.stdout.contains(r#""sourceHost":"a""#), "{}", run.to_string());
    assert!(!run.stdout.contains("targetHost"), "{}", run.to_string());
}

#[test]
fn help_shows_flattened_fields_in_place() {
    let help = program("deploy --help").success();
    let options = &help[help.find("Options:").unwrap()..help.find("Global options:").unwrap()];
    insta::assert_snapshot!(options.trim_end(), @"
    Options:
      -n, --dry-run
      -v, --verbose                     More detail [counted]
          --region <region>             [default: eu] [env: REGION] [conflicts with --deep]
          --deep <deep>                 [conflicts with --region] [also: --deepest]
          --source-host <source-host>   [env: SOURCE_HOST] [required] [also: --source-server]
          --source-port <source-port>   [default: 5432] [requires --source-host]
          --source-max-size <source-max-size>
          --tag <tag>
          --target-host <target-host>   [env: TARGET_HOST] [required with --target-port,
                                        --target-max-size] [also: --target-server]
          --target-port <target-port>   [default: 5432] [requires --target-host]
          --target-max-size <target-max-size>
          --last <last>
    ");
}

#[derive(OneOf)]
enum Begin {
    First,
    At(u32),
}

#[derive(Options)]
#[options(one_of(name, path))]
struct Module {
    name: Option<String>,
    path: Option<String>,
    param: Option<String>,
}

/// Consume
#[command]
fn consume(#[option(one_of)] begin: Option<Begin>, #[option(flatten)] module: Option<Module>) -> String {
    format!("{} {}", begin.is_some(), module.is_some())
}

#[test]
fn groups_in_optional_structs() {
    let run = |line| in_memory(Cli::create("app").commands(commands![consume]), words(line));
    assert_eq!(run("consume").success(), "false false\n");
    assert_eq!(run("consume --at 3 --name a --param b").success(), "true true\n");
    assert!(run("consume --param b").failure(2).contains("Missing one of: --name, --path"));
    assert!(run("consume --first --at 3").failure(2).contains("--first conflicts with --at: give only one"));

    let schema: serde_json::Value = serde_json::from_str(&run("consume --schema --json").success()).unwrap();
    let all = schema["options"]["allOf"].as_array().unwrap().iter().map(ToString::to_string);
    insta::assert_snapshot!(all.collect::<Vec<_>>().join("\n"), @r#"
    {"if":{"anyOf":[{"required":["first"],"properties":{"first":{"const":true}}},{"required":["at"]}]},"then":{"oneOf":[{"required":["first"],"properties":{"first":{"const":true}}},{"required":["at"]}]}}
    {"if":{"anyOf":[{"required":["name"]},{"required":["path"]},{"required":["param"]}]},"then":{"oneOf":[{"required":["name"]},{"required":["path"]}]}}
    "#);

    let help = run("consume --help").success();
    let options = help.split("\n\n").find(|block| block.starts_with("Options:")).unwrap();
    insta::assert_snapshot!(options, @"
    Options:
          --first           [at most one of --first, --at]
          --at <at>         [at most one of --first, --at]
          --name <name>     [at most one of --name, --path]
          --path <path>     [at most one of --name, --path]
          --param <param>   [requires one of --name, --path]
    ");
}
