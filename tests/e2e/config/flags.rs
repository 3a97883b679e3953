//! The flags and the help of a program with config files.

use vestibule_tests::in_memory;

use super::*;

#[test]
fn the_flags_exist_only_with_config_files() {
    let help = in_memory(program(), ["--help"]).success();
    for flag in ["--config <path>", "--no-config", "--config-schema"] {
        assert!(help.contains(flag), "{help}");
        assert!(!in_memory(bare(), ["--help"]).success().contains(flag));
    }
    let output = in_memory(bare(), ["pr", "list", "--config", "x.toml"]).failure(2);
    assert!(output.starts_with("Error (PARSE_ERROR): Unknown flag: --config\n"), "{output}");
    let output = in_memory(bare(), ["--no-confg", "pr", "list"]).failure(2);
    assert!(!output.contains("Did you mean"), "{output}");
    let output = in_memory(program(), ["--no-confg", "pr", "list"]).failure(2);
    assert!(output.contains("Did you mean `--no-config`?"), "{output}");
}

#[test]
#[cfg(all(unix, not(target_os = "macos")))]
fn help_shows_the_paths_of_config_files() {
    let help = |cli: Cli, line: &str| in_memory(cli, words(line)).success();
    assert!(help(program(), "--help").ends_with("\n\nConfig: ~/.config/my-cli/config.toml\n"));
    assert!(!help(program(), "deploy --help").contains("Config:"));
    assert!(!help(bare(), "--help").contains("Config:"));
    let both = bare().config(Config::new().file("tools").project());
    assert!(help(both, "--help").ends_with("\n\nConfig: tools.toml, ~/.config/tools/config.toml\n"));
    let own = bare().config(Config::new().search("/etc/my-cli"));
    assert!(help(own, "--help").ends_with("\n\nConfig: /etc/my-cli/config.toml\n"));
}

#[test]
fn pages_do_not_read_config_files() {
    let home = Home::with("toml", "= broken");
    for line in ["--help", "deploy --help", "help", "", "pr", "--version", "--llms", "--llms-index", "deploy --schema"]
    {
        home.run(line).success();
        home.run(&format!("{line} --config nowhere.toml")).success();
    }
    home.run("--config-schema").success();
    home.run("deploy").failure(2);
    home.run("pr list").failure(2);
}

#[test]
fn the_flag_requires_a_path() {
    let home = Home::with("toml", "= broken");
    for line in ["pr list --config", "pr list --config=", "pr list --config ''", "--config --json pr list"] {
        let run = home.run(line);
        let output = if line.contains("--json") { run.stdout } else { run.stderr };
        assert!(output.contains("Missing value for flag: --config"), "{line}: {output}");
        assert!(!output.contains("CONFIG_ERROR"), "{line}: {output}");
        assert_eq!(run.exit, Some(2));
    }
    // Reported together with invalid values.
    let home = Home::with("toml", "[pr.list]\nlimit = -1\n");
    let output = home.run("pr list --color pink").failure(2);
    assert!(output.contains("--color") && output.contains("--limit (from"), "{output}");
    let output = home.run("pr list --no-config=yes").failure(2);
    assert!(output.contains("Flag takes no value: --no-config"), "{output}");
}

#[test]
fn a_command_may_have_an_option_of_the_name() {
    #[command]
    fn tool(#[option] config: Option<String>) -> String {
        config.unwrap_or_default()
    }
    let home = Home::with("json", r#"{"tool": {"config": "from the file"}}"#);
    let cli = || Cli::create("my-cli").commands(commands![tool]).config(Config::new());
    assert_eq!(run_with(cli(), ["tool"], home.io()).success(), "from the file\n");
    assert_eq!(run_with(cli(), ["tool", "--config", "x"], home.io()).success(), "x\n");
    assert_eq!(run_with(cli(), ["tool", "--no-config"], home.io()).success(), "\n");
}

#[test]
fn a_program_can_disable_the_flags() {
    let cli = || program().disable_builtin("--config").disable_builtin("--no-config");
    let output = in_memory(cli(), ["pr", "list", "--no-config"]).failure(2);
    assert!(output.starts_with("Error (PARSE_ERROR): Unknown flag: --no-config"), "{output}");
}

#[test]
fn after_a_mount_the_flags_are_query_parameters() {
    let cli = || {
        let api = axum::Router::new().fallback(|uri: axum::http::Uri| async move { uri.to_string() });
        Cli::create("my-cli").mount("api", Mount::new(api)).config(Config::new())
    };
    let home = Home::with("toml", "");
    assert_eq!(
        run_with(cli(), words("api users --config x"), home.io()).success(),
        "http://localhost/users?config=x\n"
    );
    let output = run_with(cli(), words("--config x.toml api users"), home.io()).failure(2);
    assert!(output.contains("cannot read `x.toml`"), "{output}");
    let home = Home::with("toml", "[api]\nlimit = 1\n");
    let output = home.neat(run_with(cli(), words("api users"), home.io())).failure(2);
    assert_eq!(output, "Error (CONFIG_ERROR): ~/my-cli/config.toml:2:1: unknown key `limit` in [api]\n");
}

#[test]
fn check_finds_definition_errors() {
    #[command]
    fn show(#[option] dry_run: bool) -> bool {
        dry_run
    }
    #[command(name = "dry_run")]
    fn dry() {}
    let cli = || Cli::create("app").root(commands![show]).commands(commands![dry]);
    cli().check().unwrap();
    assert_eq!(
        cli().config(Config::new()).check().unwrap_err().message(),
        "invalid program definition: `app dry_run`: the command and --dry-run of `app` are the same key in a \
         config file; rename one"
    );
    let group = Cli::create("pr").commands(commands![list]).config(Config::new());
    assert_eq!(
        Cli::create("app").group(group).check().unwrap_err().message(),
        "invalid program definition: `app pr`: only the program can have a config file; call \
         `config` on it"
    );
}
