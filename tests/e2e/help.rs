//! Help: of the program, a group, a command and a mount, and every way to ask for it.

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::{Program, greet, my_cli};

#[test]
fn program_page() {
    assert_snapshot!(my_cli("--help").success(), @"
    my-cli 0.1.0 — Manage deployments

    Usage: my-cli <command>

    Commands:
      deploy, d                     Deploy to an environment
      fail                          Always fail, to show what an error looks like
      logs                          Follow the log
      pr                            Pull requests
      api                           The users API

    Integrations:
      completions                   Print a completion script for your shell
      http                          Serve the commands as an HTTP API
      mcp                           Serve the commands as tools to MCP clients
      skills                        Install skills that teach agents to use this program

    Exit codes: 1 if the command failed, 2 if the call is invalid

    Run `my-cli <command> --help` for details of a command

    Global options:
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
          --read-only               Refuse commands that are not declared read-only
          --llms                    Describe all commands (--format md, json, …)
          --llms-index              List all commands, one line each
          --input <json>            Read the input from a JSON object (@file, or - for stdin)
    ");
}

#[test]
fn command_page() {
    assert_snapshot!(my_cli("deploy --help").success(), @"
    my-cli deploy — Deploy to an environment
    Aliases: d
    Effects: destructive

    Usage: my-cli deploy <environment> [options]

    Arguments:
      <environment>               Target environment
                                  - staging: For testing
                                  - production: For all users

    Options:
      -r, --region <region>       Target region [default: eu-west-1]
      -z, --zone <zone>           Availability zone (use --region) [deprecated]
          --fast                  Skip the health checks [deprecated]
      -t, --tag <tag>             Mark the deployment [repeatable]
          --replicas <replicas>   Number of replicas [default: 1]
          --dry-run               Show what would happen without doing it
      -v, --verbose               More detail [counted]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Result: dryRun, environment, fast, region, replicas, tag, verbose, zone

    Global options:
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --read-only, --llms, --llms-index,
          --input <json>
    ");
}

#[test]
fn group_page() {
    assert_snapshot!(my_cli("pr --help").success(), @"
    my-cli pr — Pull requests

    Usage: my-cli pr <command>

    Commands:
      list, ls   List pull requests
      view       Show one pull request

    Run `my-cli pr <command> --help` for details of a command

    Global options:
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --read-only, --llms, --llms-index,
          --input <json>
    ");
}

#[test]
fn mount_page() {
    assert_snapshot!(my_cli("api --help").success(), @r#"
    my-cli api — The users API

    Usage: my-cli api <path> [options]

    Arguments:
      <path>...                  Path segments: `users 1` is /users/1, `/` is /

    Options:
      -X, --method <method>      HTTP method [default: GET, or POST with a body]
      -d, --data <json>          Request body (implies POST); `@file` and `@-` read it; also --body
      -H, --header <header>      Request header, `Name: value` [repeatable]
          --<key> <value>        Query parameter [repeatable]
          --data-raw <text>      Request body, with `@` taken literally
          --data-binary <data>   Request body, with line ends kept
      -F <name=value>            Form field; `name=@file` uploads a file [repeatable]
      -u <user:password>         Basic authentication
      -b <cookie>                Cookie, `name=value`
      -G                         Send the body as query parameters
      -I                         Send a HEAD request
      -i                         Include the response status and headers
      -o <file>                  Write the response body to a file
      -A <agent>                 User agent
      -e <url>                   Referer

    Examples:
      my-cli api users                              # GET /users
      my-cli api users 1                            # GET /users/1
      my-cli api users --limit 5                    # GET /users?limit=5
      my-cli api users -X POST -d '{"name":"Ada"}'  # POST /users
      my-cli api /                                  # GET /

    Global options:
      -h, --help, --curl
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --schema[=<part>], --read-only, --llms, --llms-index
    "#);
}

#[test]
fn root_command_page() {
    assert_snapshot!(greet("--help").success(), @"
    greet 0.1.0 — Greet someone

    Usage: greet <name> [options]

    Arguments:
      <name>                        Name to greet

    Options:
      -l, --loud                    Shout

    Examples:
      greet Ada --loud  # Greet Ada loudly

    Exit codes: 1 if the command failed, 2 if the call is invalid

    Global options:
      -h, --help                    Show help (-h for a summary)
      -V, --version                 Show the version
          --color <when>            When to use color [choices: auto, always, never]
          --completions             Print a completion script for your shell
          --http                    Serve the commands as an HTTP API
          --mcp                     Serve the commands as tools to MCP clients
          --skills                  Install skills that teach agents to use this program

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
    ");
}

#[test]
fn every_spelling_prints_the_same_page() {
    let same: [(&str, &[&str]); 10] = [
        ("pr list --help", &["help pr list", "pr --help list", "--help pr list", "pr list -h --help"]),
        ("pr --help", &["help pr", "--help pr"]),
        ("--help", &["help", "help help", "--help --version", "help -h"]),
        ("api --help", &["help api", "api users --help", "api users -X POST --help"]),
        ("deploy --help", &["help deploy", "help d", "deploy nowhere --help", "deploy --unknown --help"]),
        ("pr list -h", &["pr -h list", "-h pr ls"]),
        ("pr -h", &["pr", "-h pr"]),
        ("-h", &["", "-h -h", "-h --version"]),
        ("api -h", &["api", "api users -h", "api users -X POST -h"]),
        ("deploy -h", &["d -h", "-h deploy", "deploy nowhere -h", "deploy --unknown -h"]),
    ];
    for (line, others) in same {
        let expected = my_cli(line).success();
        for other in others {
            assert_eq!(my_cli(other).success(), expected, "`{other}` and `{line}`");
        }
    }
}

#[test]
fn help_in_a_format_is_the_listing() {
    for (help, listing) in [
        ("--help --json", "--llms --json"),
        ("--json", "--llms --json"),
        ("pr --json", "pr --llms --json"),
        ("deploy -h --format toon", "deploy --llms --format toon"),
    ] {
        assert_eq!(my_cli(help).success(), my_cli(listing).success(), "`{help}` and `{listing}`");
    }
}

#[test]
fn help_for_unknown_commands() {
    assert_snapshot!(my_cli("help dploy").to_string(), @"
    exit: 2
    --- stderr
    Error (COMMAND_NOT_FOUND): `dploy` is not a command of `my-cli`
      Did you mean `deploy`?
      Try: my-cli help deploy
    ");
    assert_snapshot!(my_cli("help pr lst").to_string(), @"
    exit: 2
    --- stderr
    Error (COMMAND_NOT_FOUND): `lst` is not a command of `my-cli pr`
      Did you mean `list`?
      Try: my-cli help pr list
    ");
}

#[test]
fn deprecated_options_have_a_suffix() {
    let help = my_cli("deploy --help").success();
    let marked: Vec<_> = help.lines().filter(|line| line.ends_with(" [deprecated]")).collect();
    assert_eq!(marked.len(), 2, "{help}");
    assert!(marked[0].contains("--zone") && marked[1].contains("--fast"), "{marked:?}");
}

#[test]
fn help_is_wrapped_to_the_columns_variable() {
    for columns in [60_usize, 80, 100, 200] {
        let help = Program::example("my-cli").args(["deploy", "--help"]).env("COLUMNS", &columns.to_string()).run();
        for line in help.success().lines() {
            let is_example = line.contains("# Try it");
            assert!(line.chars().count() <= columns || is_example, "{columns} columns: {line}");
        }
    }
}

#[test]
fn the_version() {
    let expected = concat!("my-cli ", env!("CARGO_PKG_VERSION"), "\n");
    for line in ["--version", "deploy --version", "--version pr", "pr list --version"] {
        assert_eq!(my_cli(line).success(), expected, "{line}");
    }
    assert_eq!(greet("--version").success(), concat!("greet ", env!("CARGO_PKG_VERSION"), "\n"));
}

#[test]
fn a_default_of_white_space_is_shown() {
    #[command]
    fn cut(#[option(default = '\t')] delimiter: char, #[option(default = " ")] fill: String) {
        let _ = (delimiter, fill);
    }
    let help = Invocation::line("--help").run(&Cli::create("cut").root(commands![cut])).success();
    assert!(help.contains(r#"[default: "\t"]"#) && help.contains(r#"[default: " "]"#), "{help}");
}

#[test]
fn arguments_that_take_all_tokens_follow_the_options() {
    #[command]
    fn exec(#[arg] container: String, #[arg(trailing)] words: Vec<String>, #[option] user: Option<String>) {
        let _ = (container, words, user);
    }
    let help = Invocation::line("exec --help").run(&Cli::create("app").commands(commands![exec])).success();
    assert!(help.contains("Usage: app exec [options] <container> [words]...\n"), "{help}");
}
