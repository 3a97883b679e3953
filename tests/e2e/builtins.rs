//! Built-in commands: where they are listed, and which settings of the program apply to them.

use std::sync::atomic::{AtomicBool, Ordering};

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule_tests::{Run, in_memory, words};

/// Required by every command of the program.
#[derive(Options)]
struct Account {
    /// The account to work in
    #[option]
    account: String,
}

/// Show the settings
#[command]
fn show(account: Globals<Account>) -> String {
    account.account.clone()
}

/// Greet someone
#[command]
fn greet(#[arg] name: String) -> String {
    format!("Hello {name}")
}

/// Show the status
#[command]
fn status(#[option] deep: bool) -> bool {
    deep
}

fn program() -> Cli {
    Cli::create("app").version("1.0.0").commands(commands![status])
}

fn run(program: Cli, line: &str) -> Run {
    in_memory(program, words(line))
}

#[test]
fn built_ins_are_listed_after_the_commands_of_the_program() {
    let help = run(program(), "--help").success();
    let (commands, rest) = help.split_once("Commands:\n").unwrap();
    assert!(!commands.contains("completions"), "{help}");
    assert!(rest.contains("\nIntegrations:\n  completions "), "{help}");
    assert!(run(program(), "completions bash").success().starts_with("# Completion for app in bash.\n"));
    // Groups do not have them.
    let group = Cli::create("app").group(Cli::create("deep").commands(commands![status]));
    assert!(run(group, "deep completions bash").failure(2).contains("`completions` is not a command of `app deep`"));
}

#[test]
fn input_of_built_ins_is_validated() {
    let error = run(program(), "completions bsh --nope --json");
    let error: serde_json::Value = serde_json::from_str(&error.stdout).unwrap();
    assert_eq!(error["error"]["code"], "PARSE_ERROR");
    let messages: Vec<_> = error["error"]["fieldErrors"]
        .as_array()
        .unwrap()
        .iter()
        .map(|field| field["message"].as_str().unwrap())
        .collect();
    assert_eq!(
        messages,
        [
            "Unknown flag: --nope",
            "Invalid value for <shell>: expected one of bash, zsh, fish, powershell, nushell, elvish, got `bsh`"
        ]
    );
    let error_text = run(program(), "completion zsh").failure(2);
    assert!(error_text.contains("Did you mean `completions`?\n  Try: app completions zsh\n"), "{error_text}");
    assert_eq!(run(program(), "completions --version").success(), "app 1.0.0\n");
}

/// The long list of choices is printed only if no choice is similar.
#[test]
fn an_unknown_agent_is_an_error() {
    assert_snapshot!(run(program(), "skills add --agent claud").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --agent: expected one of its 35 choices, got `claud`
      Did you mean `claude-code`?
      Try: app skills add --agent claude-code

    Usage: app skills add [options]
    Run `app skills add --help` for more
    ");
    assert_snapshot!(run(program(), "skills add --agent nobody").to_string(), @"
    exit: 2
    --- stderr
    Error (VALIDATION_ERROR): Invalid value for --agent: expected one of its 35 choices, got `nobody`
      Hint: --agent takes one of shared, amp, antigravity, augment, claude-code, cline, codex, continue, crush, cursor, devin, dexto, droid, gemini-cli, github-copilot, goose, grok, hermes-agent, junie, kilo, kimi-code-cli, kiro-cli, mistral-vibe, openclaw, opencode, openhands, pi, qwen-code, roo, rovodev, tabnine-cli, trae, warp, windsurf, zed

    Usage: app skills add [options]
    Run `app skills add --help` for more
    ");
    let data = run(program(), "skills add --agent nobody --json").stdout;
    let data: serde_json::Value = serde_json::from_str(&data).unwrap();
    let field = &data["error"]["fieldErrors"][0];
    assert!(field["expected"].as_str().unwrap().starts_with("one of shared, amp, "), "{field}");
    assert_eq!((&field["path"], &field["part"]), (&"agent".into(), &"options".into()), "{field}");
}

#[test]
fn results_of_built_ins_are_printed_in_any_format() {
    let script = run(program(), "completions fish").success();
    let data: serde_json::Value =
        serde_json::from_str(&run(program(), "completions fish --full-output --json").success()).unwrap();
    assert_eq!(data["data"].as_str().unwrap(), script.trim_end());
    assert_eq!(data["meta"]["command"], "completions");
}

#[test]
fn program_wide_settings_do_not_apply_to_built_ins() {
    static CALLED: AtomicBool = AtomicBool::new(false);
    let program = || {
        let cli = Cli::create("app").globals::<Account>().commands(commands![show]).format(Format::Yaml).agent_only();
        cli.before(|_| {
            CALLED.store(true, Ordering::Relaxed);
            Err(Error::new("NO_ACCESS", "not now"))
        })
    };
    let script = run(program(), "completions zsh").success();
    assert!(script.starts_with("#compdef app\n"), "{script}");
    assert!(!CALLED.load(Ordering::Relaxed));
    assert!(run(program(), "show --account x").failure(1).contains("NO_ACCESS"));
}

#[test]
fn built_ins_are_flags_if_the_root_takes_positionals() {
    let program = || Cli::create("greet").root(commands![greet]);
    assert_eq!(run(program(), "completions").success(), "Hello completions\n");
    assert!(run(program(), "--completions zsh").success().starts_with("#compdef greet\n"));
    assert!(run(program(), "--json --completions zsh").success().starts_with("\"#compdef greet"));
    let help = run(program(), "--help").success();
    assert!(help.contains("\n      --completions ") && !help.contains("Integrations:"), "{help}");
    let usage = run(program(), "--completions --help").success();
    assert!(usage.contains("Usage: greet --completions [shell]"), "{usage}");
    // After a positional, the flag is still recognised.
    assert!(run(program(), "Ada --completions").failure(2).contains("Unknown flag: --completions"));
    // Typed as a word, with words of its own, it is offered.
    for (typed, meant) in [("completions zsh", "--completions zsh"), ("--json skills list", "--json --skills list")] {
        let stderr = vestibule::testing::Invocation::line(typed).run(&program());
        assert!(stderr.to_string().contains(meant), "{stderr}");
    }
    // Without positionals, the argument is not a value.
    let program = || Cli::create("app").root(commands![status]);
    assert!(run(program(), "completions zsh").success().starts_with("#compdef app\n"));
}

#[test]
fn options_of_the_root_command_take_precedence() {
    /// Fill a form
    #[command]
    fn fill(#[arg] form: String, #[option] completions: bool) -> String {
        format!("{form} {completions}")
    }
    let program = || Cli::create("fill").root(commands![fill]);
    program().check().unwrap();
    assert_eq!(run(program(), "--completions a").success(), "a true\n");
}

#[test]
fn a_disabled_built_in_frees_its_name() {
    /// Complete a form
    #[command]
    fn completions(#[arg] form: String) -> String {
        form
    }
    let clash = Cli::create("app").commands(commands![completions]).check().unwrap_err();
    assert!(clash.message().ends_with(
        "`app completions`: the name of a built-in; rename the command, or call `.disable_builtin(\"completions\")`"
    ));
    let program =
        || Cli::create("app").disable_builtin("completions").disable_builtin("skills").commands(commands![completions]);
    program().check().unwrap();
    assert_eq!(run(program(), "completions x").success(), "x\n");
    let bare = program().disable_builtin("skills").disable_builtin("http").disable_builtin("mcp");
    assert!(!run(bare, "--help").success().contains("Integrations"));
    let none = || Cli::create("app").disable_builtin("completions").commands(commands![status]);
    assert!(run(none(), "completions").failure(2).contains("`completions` is not a command of `app`"));
}

#[test]
fn listings_do_not_contain_built_ins() {
    assert!(!run(program(), "--llms --json").success().contains("completions"));
    assert!(!run(program(), "--llms-index").success().contains("completions"));
}

#[test]
fn the_default_shell_is_that_of_the_environment() {
    let run = |shell: &str, is_terminal: bool| {
        let io = Io::memory().env([("SHELL", shell)]).terminal(is_terminal);
        let code = program().run_with(["completions"], io.clone());
        (code, io.stdout_text(), io.stderr_text())
    };
    assert!(run("/usr/bin/fish", false).1.starts_with("# Completion for app in fish."));
    let (code, told, _) = run("/bin/zsh", true);
    assert_eq!(
        (code, told.as_str()),
        (
            0,
            "Add this line to ~/.zshrc:\n\n  source <(app completions zsh)\n\nNew shells then complete the command lines of app.\n"
        )
    );
    let (code, _, error_text) = run("/bin/tcsh", true);
    assert!(
        code == 2 && error_text.contains("name the shell: one of bash, zsh, fish, powershell, nushell, elvish"),
        "{error_text}"
    );
}
