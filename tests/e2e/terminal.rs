//! Output on a terminal: colours, warnings, next steps, and width.

use insta::assert_snapshot;
use vestibule_tests::{Program, Run, Terminal, my_cli, words};

fn at_terminal(line: &str) -> Run {
    Terminal::new(100).run(Program::example("my-cli").args(words(line)))
}

fn plain(line: &str) -> Run {
    Terminal::new(100).run(Program::example("my-cli").args(words(line)).env("NO_COLOR", "1"))
}

/// Replaces escape characters by `^`.
fn visible(text: &str) -> String {
    text.replace('\u{1b}', "^")
}

#[test]
fn keys_are_coloured() {
    assert_snapshot!(visible(&at_terminal("api users").success()), @"
    ^[36musers^[0m[2]{^[36mid^[0m,^[36mname^[0m}:
      1,Alice
      2,Bob
    ");
    assert_snapshot!(visible(&at_terminal("pr view 2").success()), @"
    ^[36mnumber^[0m: 2
    ^[36mtitle^[0m: Fix the deploy script
    ^[36mstate^[0m: open
    ");
    assert_eq!(plain("api users").success(), my_cli("api users").success());
}

#[test]
fn errors_are_coloured_on_stderr_alone() {
    let run = at_terminal("fail");
    assert_snapshot!(visible(&run.failure(1)), @"
    ^[31;1mError (NOPE): this command always fails^[0m
      Next: ^[36mmy-cli deploy staging --dry-run^[0m^[2m  # Try one that works^[0m
    ");
    assert_eq!(plain("fail").failure(1), my_cli("fail").failure(1));
}

#[test]
fn a_program_can_have_its_own_palette() {
    let bakery = |line: &str| Program::at(env!("CARGO_BIN_EXE_bakery")).args(words(line));
    let at = |program| Terminal::new(100).run(program);
    assert_snapshot!(visible(&at(bakery("sell -h")).success()), @"
    ^[38;2;200;120;40;1;4mbakery sell^[0m — Sell something
    Aliases: vend

    ^[38;2;200;120;40;1;4mUsage:^[0m bakery sell <item> [options]

    ^[38;2;200;120;40;1;4mArguments:^[0m
      ^[3m<item>^[0m

    ^[38;2;200;120;40;1;4mOptions:^[0m
          ^[38;5;208m--price^[0m ^[3m<price>^[0m

    ^[38;2;200;120;40;1;4mGlobal options:^[0m
          ^[38;5;208m--shop^[0m ^[3m<shop>^[0m     Name of the shop [choices: north, south]
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output, --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>, --no-pager
      For agents: --find <words>..., --schema[=<part>], --llms, --llms-index, --input <json>

    Run `bakery sell --help` for all details
    ");
    assert_snapshot!(visible(&at(bakery("sell rye --prise 1")).failure(2)), @"
    ^[97;41mError (PARSE_ERROR): Unknown flag: --prise^[0m
      Did you mean ^[92m`--price`^[0m?
      Try: ^[38;5;208mbakery sell rye --price 1^[0m

    Usage: bakery sell <item> [options]
    Run `bakery sell --help` for more
    ");
    assert_snapshot!(visible(&at(bakery("--version --format yaml")).success()), @r#"
    name: bakery
    version: "1.0.0"
    "#);
    for (name, value) in [("NO_COLOR", "1"), ("TERM", "dumb"), ("CLICOLOR", "0")] {
        assert!(!at(bakery("sell -h").env(name, value)).success().contains('\u{1b}'), "{name}");
    }
    let piped = bakery("sell -h");
    assert!(!piped.run().success().contains('\u{1b}'));
    let forced = bakery("sell -h").env("CLICOLOR_FORCE", "1");
    assert_eq!(forced.run().success(), at(bakery("sell -h")).success());
}

#[test]
fn settings_that_disable_colour() {
    for (name, value) in [("NO_COLOR", "1"), ("AI_AGENT", "x"), ("CLAUDECODE", "1"), ("TERM", "dumb")] {
        let run = Terminal::new(100).run(Program::example("my-cli").args(["api", "users"]).env(name, value));
        assert_eq!(run.success(), my_cli("api users").success(), "{name}");
    }
    assert_eq!(at_terminal("--color never api users").success(), my_cli("api users").success());
    assert!(at_terminal("--color always api users").success().contains('\u{1b}'));
}

#[test]
fn an_empty_no_color_is_ignored() {
    let run = Terminal::new(100).run(Program::example("my-cli").args(["api", "users"]).env("NO_COLOR", ""));
    assert!(run.success().contains('\u{1b}'));
}

#[test]
fn a_deprecated_option_prints_a_warning() {
    for (line, warnings) in [
        ("staging", ""),
        ("staging --region us", ""),
        ("staging --zone a", "Warning: --zone is deprecated: use --region\n"),
        ("staging --zone=a", "Warning: --zone is deprecated: use --region\n"),
        ("staging -z a", "Warning: --zone is deprecated: use --region\n"),
        ("staging -za", "Warning: --zone is deprecated: use --region\n"),
        ("staging -vz a", "Warning: --zone is deprecated: use --region\n"),
        ("staging --zone a -z b --zone=c", "Warning: --zone is deprecated: use --region\n"),
        ("staging --fast", "Warning: --fast is deprecated\n"),
        ("staging --no-fast", "Warning: --fast is deprecated\n"),
        ("staging --fast=false", "Warning: --fast is deprecated\n"),
        ("staging --fast -z a", "Warning: --zone is deprecated: use --region\nWarning: --fast is deprecated\n"),
        ("-- staging", ""),
    ] {
        let run = plain(&format!("deploy {line}"));
        assert_eq!((run.exit, run.stderr.as_str()), (Some(0), warnings), "deploy {line}");
        assert!(run.stdout.starts_with("environment: staging\n"), "deploy {line}");
    }
}

#[test]
fn warnings_are_printed_on_terminals_only() {
    for flags in ["--json", "--format json", "--format toon", "--format jsonl", "--full-output"] {
        let run = plain(&format!("deploy staging --zone a --fast {flags}"));
        assert_eq!((run.exit, run.stderr.as_str()), (Some(0), ""), "{flags}");
    }
    my_cli("deploy staging --zone a --fast").success();
}

#[test]
fn an_agent_at_a_terminal_is_warned_without_colour() {
    let program = Program::example("my-cli").args(words("deploy staging -z a")).env("AI_AGENT", "x");
    let run = Terminal::new(100).run(program);
    assert_eq!(run.stderr, "Warning: --zone is deprecated: use --region\n");
    assert!(!run.stdout.contains('\u{1b}'), "{}", run.stdout);
}

#[test]
fn next_steps_are_shown_under_the_result() {
    assert_snapshot!(plain("deploy staging").success(), @"
    environment: staging
    region: eu-west-1
    zone: null
    fast: false
    tag: []
    replicas: 1
    dryRun: false
    verbose: 0

      Next: my-cli logs  # Watch the rollout
    ");
    assert!(!my_cli("deploy staging").success().contains("Next:"));
    assert!(!plain("deploy staging --format toon").success().contains("Next:"));
}

#[test]
fn a_usage_error() {
    assert_snapshot!(plain("deploy staging --zone a --regoin b").to_string(), @"
    exit: 2
    --- stderr
    Error (PARSE_ERROR): Unknown flag: --regoin
      Did you mean `--region`?
      Try: my-cli deploy staging --zone a --region b

    Usage: my-cli deploy <environment> [options]
    Run `my-cli deploy --help` for more
    ");
}

#[test]
fn a_hint_is_wrapped_to_the_width_of_the_terminal() {
    let bakery = || Program::at(env!("CARGO_BIN_EXE_bakery")).args(["skills", "add", "--agent"]).env("NO_COLOR", "1");
    assert_snapshot!(Terminal::new(70).run(bakery()).failure(2), @"
    Error (PARSE_ERROR): Missing value for flag: --agent
      Hint: --agent takes one of shared, amp, antigravity, augment,
            claude-code, cline, codex, continue, crush, cursor, devin,
            dexto, droid, gemini-cli, github-copilot, goose, grok,
            hermes-agent, junie, kilo, kimi-code-cli, kiro-cli,
            mistral-vibe, openclaw, opencode, openhands, pi, qwen-code,
            roo, rovodev, tabnine-cli, trae, warp, windsurf, zed

    Usage: bakery skills add [options]
    Run `bakery skills add --help` for more
    ");
    let hint = |said: String| said.lines().filter(|line| line.contains("claude-code") && line.ends_with("zed")).count();
    assert_eq!(hint(bakery().run().failure(2)), 1, "in a pipe it is one line");
}

#[test]
fn a_stream() {
    assert_snapshot!(visible(&at_terminal("logs -n 2").success()), @"
    ^[36mnumber^[0m: 1
    ^[36mmessage^[0m: request 1 served

    ^[36mnumber^[0m: 2
    ^[36mmessage^[0m: request 2 served
    ");
}

#[test]
fn help_is_wrapped_to_the_width_of_the_terminal() {
    let narrow = Terminal::new(60).run(Program::example("my-cli").args(["deploy", "--help"]).env("NO_COLOR", "1"));
    assert_snapshot!(narrow.success(), @"
    my-cli deploy — Deploy to an environment
    Aliases: d
    Effects: destructive

    Usage: my-cli deploy <environment> [options]

    Arguments:
      <environment>               Target environment
                                  - staging: For testing
                                  - production: For all users

    Options:
      -r, --region <region>       Target region
                                  [default: eu-west-1]
      -z, --zone <zone>           Availability zone (use
                                  --region) [deprecated]
          --fast                  Skip the health checks
                                  [deprecated]
      -t, --tag <tag>             Mark the deployment
                                  [repeatable]
          --replicas <replicas>   Number of replicas
                                  [default: 1]
          --dry-run               Show what would happen without
                                  doing it
      -v, --verbose               More detail [counted]

    Examples:
      my-cli deploy staging --dry-run  # Try it on staging

    Result: dryRun, environment, fast, region, replicas, tag,
    verbose, zone

    Global options:
      -h, --help, -V, --version, --color <when>
      Output: --json, --format <format>, --full-output,
          --filter-output <paths>, --token-count,
          --token-limit <n>, --token-offset <n>
      For agents: --find <words>..., --schema[=<part>],
          --read-only, --llms, --llms-index, --input <json>
    ");
}

#[test]
fn coloured_help_has_the_same_text() {
    let coloured = at_terminal("--help").success();
    assert!(coloured.contains('\u{1b}'));
    assert_eq!(plain("--help").success(), my_cli("--help").success());
}

#[test]
fn tables_are_fitted_to_any_width() {
    for columns in [20, 80, 1000] {
        let text =
            Terminal::new(columns).run(Program::example("my-cli").args(words("pr list --format table"))).success();
        assert!(text.contains("\u{1b}[1mNUMBER\u{1b}[0m") && text.lines().count() >= 3, "{text}");
    }
}

/// Runs a page of the program, longer than the terminal, with a pager.
fn paged(line: &str, environment: &[(&str, &str)]) -> Run {
    let program = Program::at(env!("CARGO_BIN_EXE_bakery")).args(words(line)).env("NO_COLOR", "1");
    Terminal::new(50).run(environment.iter().fold(program, |program, (name, value)| program.env(name, value)))
}

#[test]
fn long_output_goes_through_the_pager() {
    let plain = paged("bake --help", &[]).success();
    assert!(plain.lines().count() > 40, "{plain}");
    let marked: String = plain.lines().map(|line| format!("P:{line}\n")).collect();
    assert_eq!(paged("bake --help", &[("PAGER", "sed s/^/P:/")]).success(), marked);
    assert_eq!(paged("bake --help", &[("PAGER", "false"), ("BAKERY_PAGER", "sed 's/^/P:/'")]).success(), marked);
    // What fits, what agents read, and what is asked for without one has none.
    for (line, variable) in [("sell rye", "X"), ("bake --help", "AI_AGENT"), ("bake --help --no-pager", "X")] {
        let text = paged(line, &[("PAGER", "sed s/^/P:/"), (variable, "1")]).success();
        assert!(!text.contains("P:"), "{line}: {text}");
    }
    assert_eq!(paged("bake --help", &[("PAGER", "sed s/^/P:/"), ("TERM", "dumb")]).success(), plain);
    let short = "sell rye --json";
    assert_eq!(paged(short, &[("PAGER", "sed s/^/P:/")]).success(), paged(short, &[]).success());
}

#[test]
fn a_pager_that_ends_fails_or_is_missing_loses_nothing() {
    let plain = paged("bake --help", &[]).success();
    // Left early by the user: the exit code is that of the command.
    assert_eq!(
        paged("bake --help", &[("PAGER", "head -n 1")]).success(),
        plain.lines().next().unwrap().to_owned() + "\n"
    );
    assert_eq!(paged("bake --help", &[("PAGER", "true")]).success(), "");
    for pager in ["false", "sh -c 'exit 3'", "", "cat", "'"] {
        assert_eq!(paged("bake --help", &[("PAGER", pager)]).success(), plain, "{pager}");
    }
    let missing = paged("bake --help", &[("PAGER", "/no/such/pager -R")]);
    assert_eq!((missing.exit, missing.stdout.as_str()), (Some(0), plain.as_str()));
    assert!(missing.stderr.starts_with("Note: the pager `/no/such/pager` does not start: "), "{missing}");
}
/// Most programs have no pager, and nothing to switch off.
#[test]
fn a_program_that_names_no_pager_has_none() {
    let run = |line| Terminal::new(50).run(Program::example("my-cli").args(words(line)).env("PAGER", "sed s/^/P:/"));
    let help = run("--help").success();
    assert!(help.lines().count() > 40 && !help.contains("P:") && !help.contains("--no-pager"), "{help}");
    assert!(paged("--help", &[]).success().contains("--no-pager"));
    // The habit of another tool costs nothing.
    let run = run("pr list --no-pager");
    assert_eq!(run.exit, Some(0), "{run}");
}
