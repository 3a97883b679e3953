//! Short and long help: headings, usage lines, paragraphs, footers, and narrow terminals.

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Strategy
#[derive(Choice)]
enum Strategy {
    /// One after the other
    Rolling,
    /// All at once
    ///
    /// Needs twice the room.
    Swap,
}

/// Deploy to an environment
///
/// Everything is built first. A finished build before is taken again,
/// unless it is too old.
#[command(
    heading = "Deployment",
    usage = "<environment> [--strategy <strategy>]",
    usage = "--all",
    footer = "What a strategy is: https://example.com/strategies",
    example("staging", "Try it"),
    example("production --strategy swap", "The real thing"),
    example("--all", "Everywhere")
)]
fn deploy(
    /// Target environment. All of them have a name.
    ///
    /// A new one is made with `environment add`:
    ///
    /// - its name is short
    /// - it is in one region, which cannot be changed later on
    #[arg]
    environment: Option<String>,
    /// Strategy to use
    #[option(default = "rolling", env = "APP_STRATEGY")]
    strategy: Strategy,
    /// Everywhere
    #[option(conflicts_with = "environment")]
    all: bool,
    globals: Globals<Everywhere>,
) -> String {
    let _ = (environment, strategy, all, &globals.project);
    "done".to_owned()
}

/// Show what is deployed. Nothing else.
#[command]
fn status() {}

/// Options of every command
#[derive(Options)]
struct Everywhere {
    /// The project that is meant
    ///
    /// It is found in the folder when it is not given.
    #[option(short = 'p')]
    project: Option<String>,
}

fn program() -> Cli {
    let plain = |name: &str, doc: &str| Command::new(name).description(doc).run(|_| Ok("done"));
    let keys = Cli::create("key").description("Keys").command(plain("add", "Add a key"));
    Cli::create("app")
        .version("1.0.0")
        .description("Manage deployments\n\nIt is for everybody.")
        .globals::<Everywhere>()
        .footer("Documentation: https://example.com/app\n\nSupport: help@example.com")
        .commands(commands![status])
        .heading("Access")
        .group(keys)
        .command(plain("login", "Log in").heading("Account"))
        .commands(commands![deploy])
        .heading("")
        .command(plain("doctor", "See what is wrong"))
}

fn page(line: &str) -> String {
    let page = Invocation::line(line).run(&program()).success();
    assert!(page.lines().all(|line| !line.ends_with(' ')), "no line ends with a blank:\n{page}");
    page
}

#[test]
fn short_help_of_the_program() {
    assert_snapshot!(page("-h"), @"
    app 1.0.0 — Manage deployments

    Usage: app <command>

    Commands:
      status                    Show what is deployed
      doctor                    See what is wrong

    Access:
      key                       Keys

    Account:
      login                     Log in

    Deployment:
      deploy                    Deploy to an environment

    Integrations:
      completions               Print a completion script for your shell
      http                      Serve the commands as an HTTP API
      mcp                       Serve the commands as tools to MCP clients
      skills                    Install skills that teach agents to use this program

    Global options:
      -p, --project <project>   The project that is meant
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --llms, --llms-index, --input <json>

    Run `app <command> -h` for a command, `app --help` for all details
    ");
}

#[test]
fn long_help_of_the_program() {
    assert_snapshot!(page("--help"), @"
    app 1.0.0 — Manage deployments

    It is for everybody.

    Usage: app <command>

    Commands:
      status                        Show what is deployed. Nothing else.
      doctor                        See what is wrong

    Access:
      key                           Keys

    Account:
      login                         Log in

    Deployment:
      deploy                        Deploy to an environment

    Integrations:
      completions                   Print a completion script for your shell
      http                          Serve the commands as an HTTP API
      mcp                           Serve the commands as tools to MCP clients
      skills                        Install skills that teach agents to use this program

    Exit codes: 1 if the command failed, 2 if the call is invalid

    Run `app <command> --help` for details of a command

    Global options:
      -p, --project <project>       The project that is meant

                                    It is found in the folder when it is not given.

      -h, --help                    Show help (-h for a summary)
      -V, --version                 Show the version
          --color <when>            When to use color [choices: auto, always, never]

    Output options:
          --json                    Same as --format json
          --format <format>         Output format [choices: toon, json, jsonl, yaml, md, table]
          --full-output             Print the result with its status and metadata
          --filter-output <paths>   Print only these parts of the result: a.b,c[0,3].d
          --token-count             Print the number of tokens of the output
          --token-limit <n>         Limit the output to <n> tokens
          --token-offset <n>        Skip the first <n> tokens of the output

    Options for agents:
          --find <words>...         Search the commands: --find create issue
          --schema[=<part>]         Show the JSON Schema of the input, of the output, or of both
                                    [choices: input, output, all]
          --llms                    Describe all commands (--format md, json, …)
          --llms-index              List all commands, one line each
          --input <json>            Read the input from a JSON object (@file, or - for stdin)

    Documentation: https://example.com/app

    Support: help@example.com
    ");
}

#[test]
fn short_help_of_a_command() {
    assert_snapshot!(page("deploy -h"), @"
    app deploy — Deploy to an environment

    Usage: app deploy <environment> [--strategy <strategy>]
           app deploy --all

    Arguments:
      [environment]               Target environment

    Options:
          --strategy <strategy>   Strategy to use [default: rolling] [choices: rolling, swap]
                                  [env: APP_STRATEGY]
          --all                   Everywhere

    Examples:
      app deploy staging                     # Try it
      app deploy production --strategy swap  # The real thing

    Global options:
      -p, --project <project>     The project that is meant
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --llms, --llms-index, --input <json>

    Run `app deploy --help` for all details
    ");
}

#[test]
fn long_help_of_a_command() {
    assert_snapshot!(page("deploy --help"), @"
    app deploy — Deploy to an environment

    Everything is built first. A finished build before is taken again, unless it is too old.

    Usage: app deploy <environment> [--strategy <strategy>]
           app deploy --all

    Arguments:
      [environment]               Target environment. All of them have a name. [conflicts with --all]

                                  A new one is made with `environment add`:

                                  - its name is short
                                  - it is in one region, which cannot be changed later on

    Options:
          --strategy <strategy>   Strategy to use [default: rolling] [env: APP_STRATEGY]
                                  - rolling: One after the other
                                  - swap: All at once
          --all                   Everywhere [conflicts with <environment>]

    Examples:
      app deploy staging                     # Try it
      app deploy production --strategy swap  # The real thing
      app deploy --all                       # Everywhere

    Global options:
      -p, --project <project>     The project that is meant

                                  It is found in the folder when it is not given.
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --llms, --llms-index, --input <json>

    What a strategy is: https://example.com/strategies
    ");
}

#[test]
fn listings_contain_headings() {
    let listing = Invocation::line("--llms --json").run(&program()).json();
    let heads: Vec<_> = listing["commands"]
        .as_array()
        .unwrap()
        .iter()
        .map(|command| (command["name"].as_str().unwrap(), command["heading"].as_str().unwrap_or_default()))
        .collect();
    assert_eq!(
        heads,
        [("status", ""), ("key add", "Access"), ("login", "Account"), ("deploy", "Deployment"), ("doctor", "")]
    );
    let markdown = page("deploy --llms");
    let usages = "`app deploy <environment> [--strategy <strategy>]` or `app deploy --all` (heading: Deployment)";
    assert!(markdown.contains(usages), "{markdown}");
    assert!(page("key --llms").contains("`app key add` (heading: Access)"));
}

#[test]
fn an_enum_of_commands_has_a_heading() {
    #[derive(Commands)]
    enum App {
        /// Keys
        #[command(group, heading = "Access", footer = "Keys are secret.")]
        Key(Key),
        /// Say hello
        #[command(heading = "Words", usage = "[name]")]
        Hello,
    }
    #[derive(Commands)]
    enum Key {
        /// Add one
        Add,
    }
    let cli = Cli::create("app").handle(|app: App| {
        Ok(match app {
            App::Key(Key::Add) => "add",
            App::Hello => "hello",
        })
    });
    let help = Invocation::line("").run(&cli).success();
    assert!(help.contains("\nAccess:\n  key           Keys\n\nWords:\n  hello         Say hello\n"), "{help}");
    assert!(Invocation::line("key --help").run(&cli).success().ends_with("\nKeys are secret.\n"));
    assert!(Invocation::line("help hello").run(&cli).success().contains("\nUsage: app hello [name]\n"));
}

/// Builds a program with names and texts that do not fit.
fn wide() -> Cli {
    use vestibule::schema::{Field, Object};
    let options = Object::new()
        .field(Field::string("region").default("eu-central-west-1").describe("Where it is"))
        .field(Field::string("a-name-that-is-longer-than-half-of-the-line").describe("Long").optional())
        .field(
            Field::string("環境")
                .describe("デプロイする環境の名前。指定しない場合は、すべての環境にデプロイします。")
                .optional(),
        );
    let go = Command::new("go").description("Go somewhere that is far away").options(options).run(|_| Ok("gone"));
    Cli::create("app").disable_builtin("--llms").disable_builtin("--llms-index").command(go)
}

fn at(columns: usize) -> String {
    let page = Invocation::line("go -h").env("COLUMNS", columns.to_string()).run(&wide()).success();
    for line in page.lines() {
        assert!(!line.ends_with(' '), "no line ends with a blank:\n{page}");
        let is_name = line.trim_start().starts_with("--a-name");
        let used: usize = line.chars().map(|c| if ('\u{3000}'..='\u{9fff}').contains(&c) { 2 } else { 1 }).sum();
        assert!(used <= columns || is_name, "{columns} columns: {line}");
    }
    page
}

#[test]
fn lines_fit_every_width() {
    for columns in 40..=200 {
        at(columns);
    }
    assert_snapshot!(at(40), @"
    app go — Go somewhere that is far away

    Usage: app go [options]

    Options:
          --region <region>
              Where it is
              [default: eu-central-west-1]
          --a-name-that-is-longer-than-half-of-the-line <a-name-that-is-longer-than-half-of-the-line>
              Long
          --環境 <環境>
              デプロイする環境の名前。指定し
              ない場合は、すべての環境にデプ
              ロイします。

    Global options:
      -h, --help, --color <when>
      Output: --json, --format <format>,
          --full-output,
          --filter-output <paths>,
          --token-count, --token-limit <n>,
          --token-offset <n>
      For agents: --find <words>...,
          --schema[=<part>], --input <json>

    Run `app go --help` for all details
    ");
    assert_snapshot!(at(72), @"
    app go — Go somewhere that is far away

    Usage: app go [options]

    Options:
          --region <region>   Where it is [default: eu-central-west-1]
          --a-name-that-is-longer-than-half-of-the-line <a-name-that-is-longer-than-half-of-the-line>
                              Long
          --環境 <環境>       デプロイする環境の名前。指定しない場合は、すべ
                              ての環境にデプロイします。

    Global options:
      -h, --help, --color <when>
      Output: --json, --format <format>, --full-output,
          --filter-output <paths>, --token-count, --token-limit <n>,
          --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --input <json>

    Run `app go --help` for all details
    ");
    assert_snapshot!(at(160), @"
    app go — Go somewhere that is far away

    Usage: app go [options]

    Options:
          --region <region>   Where it is [default: eu-central-west-1]
          --a-name-that-is-longer-than-half-of-the-line <a-name-that-is-longer-than-half-of-the-line>
                              Long
          --環境 <環境>       デプロイする環境の名前。指定しない場合は、すべての環境にデプロイします。

    Global options:
      -h, --help, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count, --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --input <json>

    Run `app go --help` for all details
    ");
}

#[test]
fn short_flags_of_the_program_take_precedence() {
    #[derive(Options)]
    struct Loud {
        /// Loud
        #[option(short = 'V')]
        loud: bool,
    }
    /// Say something
    #[command]
    fn say(globals: Globals<Loud>) -> bool {
        globals.loud
    }
    let cli = Cli::create("app").version("1.0.0").globals::<Loud>().commands(commands![say]);
    assert_eq!(Invocation::line("say -V").run(&cli).success(), "true\n");
    assert_eq!(Invocation::line("-V say").run(&cli).success(), "true\n");
    assert!(Invocation::line("say --help").run(&cli).success().contains("\n  -h, --help, --version, "));
    let plain = Cli::create("app").version("1.0.0").commands(commands![status]);
    assert_eq!(Invocation::line("-V").run(&plain).success(), "app 1.0.0\n");
    assert_eq!(Invocation::line("status -V").run(&plain).success(), "app 1.0.0\n");
    let none = Cli::create("app").commands(commands![status]);
    assert!(Invocation::line("status -V").run(&none).failure(2).starts_with("Error (PARSE_ERROR): Unknown flag: -V\n"));
}

#[test]
fn short_help_begins_with_the_first_sentence() {
    let doc = "Creates a charge. The amount is in cents, e.g. 500. It fails if the card is declined.\n\nMore.";
    let cli = Cli::create("app").command(Command::new("charge").description(doc).run(|_| Ok(1)));
    let page = |line: &str| Invocation::line(line).run(&cli).success();
    let (short, long) = (page("charge -h"), page("charge --help"));
    assert!(short.starts_with("app charge \u{2014} Creates a charge.\n\nUsage"), "{short}");
    assert!(long.contains("Creates a charge. The amount is in cents") && long.contains("More."), "{long}");
}
