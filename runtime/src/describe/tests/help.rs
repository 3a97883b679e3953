use super::{at, deploy, leaf, program, without_globals};
use crate::command::Command;
use crate::describe::help::help_in;
use crate::describe::usage;
use crate::graph::Cli;
use crate::parse::Help;
use crate::render::Painter;
use crate::schema::{Field, Object};

pub(super) fn shown(cli: &Cli, path: &[&str], width: usize) -> String {
    help_in(&at(cli, path), Help::Long, Painter::plain(), width, &|_| false)
}

#[test]
fn a_program_shows_its_commands() {
    let cli = program();
    assert_eq!(
        shown(&cli, &[], 100),
        r"my-cli 1.2.0 — Manage deployments

Usage: my-cli <command>

Commands:
  deploy, d    Deploy to an environment. Takes a minute.
  ship         Ship it (use deploy) [deprecated]
  pr, pull     Pull requests

Examples:
  my-cli deploy staging --ticket OPS-1

Run `my-cli <command> --help` for details of a command

Global options:
  -h, --help   Show help (-h for a summary)
"
    );
    assert_eq!(
        shown(&cli, &["pr"], 100),
        r"my-cli pr — Pull requests
Aliases: pull

Usage: my-cli pr <command>

Commands:
  list   List pull requests. Closed ones only when asked for.
  view   View one

Run `my-cli pr <command> --help` for details of a command

Global options:
  -h, --help
"
    );
}

#[test]
fn a_command_shows_all_that_it_takes() {
    assert_eq!(
        shown(&program(), &["deploy"], 100),
        r"my-cli deploy — Deploy to an environment. Takes a minute.
Aliases: d
Effects: destructive

Every service is built first:

- in parallel, where that is possible
- else one by one

Usage: my-cli deploy <environment> [services]... --ticket <ticket> [options]

Arguments:
  <environment>             Target environment [choices: staging, production]
  [services]...             What to deploy, all when absent

Options:
  -r, --region <region>     Target region [default: eu-west-1] [env: REGION]
      --zone <zone>         Availability zone (use --region) [deprecated]
      --cluster <cluster>   Cluster [deprecated]
      --[no-]cache          Use what was built before [default: true]
      --ticket <ticket>     Ticket that asks for it [required]
      --label <key=value>   [repeatable]
      --retries <retries>   [default: 2] [min: 0, max: 5]
  -v, --verbose             More detail on stderr [counted]

Examples:
  my-cli deploy staging --ticket OPS-1                # Try it on staging
  my-cli deploy production --ticket OPS-1 --no-cache  # The real thing

Environment:
  DEPLOY_TOKEN              Token

Global options:
  -h, --help
"
    );
}

#[test]
fn a_deprecated_command_says_so() {
    assert_eq!(
        shown(&program(), &["ship"], 100),
        r"my-cli ship — Ship it
Deprecated: use deploy

Usage: my-cli ship

Global options:
  -h, --help
"
    );
    let old = Cli::create("old").description("Old things").deprecated("").command(leaf("x", "Do x"));
    let cli = without_globals(Cli::create("app").group(old));
    let group = shown(&cli, &[], 100);
    assert!(group.contains("  old          Old things [deprecated]\n"), "{group}");
    let command = shown(&cli, &["old", "x"], 100);
    assert!(command.starts_with("app old x \u{2014} Do x\nDeprecated\n\nUsage:"), "{command}");
}

#[test]
fn a_group_can_be_a_command_too() {
    let run = leaf("", "Show what is there").args(Object::new().field(Field::string("place").optional()));
    let cli = without_globals(Cli::create("app").root(run).command(leaf("add", "Add one")));
    assert_eq!(
        shown(&cli, &[], 100),
        r"app — Show what is there

Usage: app [place]
       app <command>

Arguments:
  [place]

Commands:
  add          Add one

Run `app <command> --help` for details of a command

Global options:
  -h, --help   Show help (-h for a summary)
"
    );
    assert_eq!(usage(&at(&cli, &[])), "Usage: app [place]");
}

#[test]
fn text_is_wrapped_by_the_columns_it_takes() {
    let options = Object::new()
        .field(
            Field::string("name")
                .optional()
                .describe("デプロイする環境の名前。指定しない場合は、すべての環境にデプロイします。"),
        )
        .field(Field::string("a-name-that-is-long").optional().value_name("something").describe("A long one"))
        .field(Field::string("region").default("eu-west-1").describe("The region that all of this is sent to"));
    let go = leaf("go", "A description that is longer than one line of sixty columns is").options(options);
    let cli = without_globals(
        Cli::create("app").command(go.example("--region eu-west-1 --name 環境", "In the region that is nearest")),
    );
    let text = shown(&cli, &["go"], 60);
    assert!(text.lines().all(|line| crate::render::wrap::width(line) <= 60), "{text}");
    assert_eq!(
        text,
        r"app go — A description that is longer than one line of sixty
columns is

Usage: app go [options]

Options:
      --name <name>       デプロイする環境の名前。指定しない
                          場合は、すべての環境にデプロイしま
                          す。
      --a-name-that-is-long <something>
                          A long one
      --region <region>   The region that all of this is
                          sent to [default: eu-west-1]

Examples:
  # In the region that is nearest
  app go --region eu-west-1 --name 環境

Global options:
  -h, --help
"
    );
    assert!(shown(&cli, &["go"], 0) == shown(&cli, &["go"], 40));
}

#[test]
fn a_program_of_nothing_has_help() {
    assert_eq!(
        shown(&without_globals(Cli::create("app")), &[], 100),
        r"app

Usage: app

Global options:
  -h, --help   Show help (-h for a summary)
"
    );
    let cli = without_globals(Cli::create("app").disable_builtin("help").command(Command::new("go")));
    assert_eq!(
        shown(&cli, &[], 100),
        r"app

Usage: app <command>

Commands:
  go
"
    );
}

#[test]
fn usage_names_what_must_be_given() {
    let cli = program();
    assert_eq!(
        usage(&at(&cli, &["deploy"])),
        "Usage: my-cli deploy <environment> [services]... --ticket <ticket> [options]"
    );
    assert_eq!(usage(&at(&cli, &["ship"])), "Usage: my-cli ship");
    assert_eq!(usage(&at(&cli, &["pr"])), "Usage: my-cli pr <command>");
}

#[test]
fn a_command_takes_names_from_the_globals() {
    let options = Object::new().field(Field::string("format").optional()).field(Field::boolean("host").short('h'));
    let cli = Cli::create("app").disable_builtin("--llms").command(leaf("go", "Go").options(options));
    let text = shown(&cli, &["go"], 100);
    let (own, globals) = text.split_once("Global options:").unwrap();
    assert!(own.contains("--format <format>") && own.contains("-h, --host"));
    assert!(!globals.contains("--format <") && !globals.contains("--llms "));
    assert!(globals.contains("\n  --help, ") && globals.contains("\n  Output: --json, "));
    assert!(!globals.contains("--version"));
}

#[test]
fn colour_changes_nothing_but_colour() {
    let cli = without_globals(Cli::create("my-cli").command(deploy()));
    let target = at(&cli, &["deploy"]);
    let coloured = help_in(&target, Help::Long, Painter::new(None), 80, &|_| false);
    assert!(coloured.contains("\n\u{1b}[1mOptions:\u{1b}[0m\n  \u{1b}[36m-r, --region\u{1b}[0m <region>   "));
    let mut plain = coloured;
    for code in ["\u{1b}[0m", "\u{1b}[1m", "\u{1b}[2m", "\u{1b}[36m"] {
        plain = plain.replace(code, "");
    }
    assert_eq!(plain, help_in(&target, Help::Long, Painter::plain(), 80, &|_| false));
}

#[test]
fn nothing_that_is_shown_steers_the_terminal() {
    let field = Field::choice("mode", ["a\u{1b}[31m"]).default("a\u{1b}[31m").describe("Red \u{1b}[31m\u{7}");
    let cli =
        Cli::create("app").command(leaf("go", "Go\u{1b}c\r\n\n```\n\u{8}\n```").options(Object::new().field(field)));
    let text = shown(&cli, &["go"], 100);
    assert!(text.chars().all(|c| c == '\n' || !c.is_control()), "{text:?}");
}
