//! `just`, which runs recipes: one struct of fifty options, of which twenty are commands that look like flags.
//!
//! The hard parts of the original: "commands" that are options of which only one may be given, some with any number of
//! values; everything after the first word belongs to recipes; nearly every option has a variable; options whose defaults
//! are spaces; flags that undo each other; `--json`, `--color`, `--man`, `--completions`, `--yes` and `--dry-run` are the
//! program's own.

#![allow(dead_code, reason = "the command gives back what was read")]

use std::ffi::OsString;
use std::path::PathBuf;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Debug, Options)]
#[options(env_prefix = "JUST_")]
struct Just {
    #[option(default = "right", conflicts_with = no_aliases)]
    alias_style: AliasStyle,
    allow_missing: bool,
    /// Overrides, and recipes to run with their arguments
    #[arg(trailing, env = false)]
    arguments: Vec<String>,
    /// Directory above which no justfile is searched
    #[option(hint = dir)]
    ceiling: Option<PathBuf>,
    #[option(requires = "fmt", env = false)]
    check: bool,
    #[option(hint = file)]
    chooser: Option<PathBuf>,
    #[option(overrides = shell_arg, env = false)]
    clear_shell_args: bool,
    #[option(choices = ["auto", "always", "never"], default = "auto")]
    color: String,
    #[option(choices = ["black", "blue", "cyan", "green", "purple", "red", "yellow"])]
    command_color: Option<String>,
    #[option(hint = file, default = "cygpath")]
    cygpath: PathBuf,
    #[option(conflicts_with = dotenv_path, env = false)]
    dotenv_filename: Option<String>,
    #[option(short = 'E', hint = file, env = false)]
    dotenv_path: Option<PathBuf>,
    /// Print what would be done
    #[option(short = 'n', conflicts_with = quiet)]
    dry_run: bool,
    #[option(choices = ["just", "json"], default = "just", value_name = "format")]
    dump_format: String,
    explain: bool,
    #[option(short, conflicts_with = [justfile, working_directory], env = false)]
    global_justfile: bool,
    /// List only recipes of a group
    #[option(requires = "list")]
    group: Vec<String>,
    #[option(overrides = no_highlight)]
    highlight: bool,
    #[option(short = 'f', hint = file)]
    justfile: Option<PathBuf>,
    #[option(default = "Available recipes:\n", value_name = "text")]
    list_heading: String,
    #[option(default = "    ", value_name = "text")]
    list_prefix: String,
    #[option(requires = "list")]
    list_submodules: bool,
    no_aliases: bool,
    #[option(alias = "no-dependencies", hide_aliases)]
    no_deps: bool,
    no_dotenv: bool,
    #[option(overrides = highlight)]
    no_highlight: bool,
    one: bool,
    #[option(short, conflicts_with = dry_run)]
    quiet: bool,
    /// Override a variable
    #[option(values = 2, value_names("variable", "value"), env = false)]
    set: Vec<String>,
    #[option(env = false)]
    shell: Option<String>,
    #[option(allow_hyphen, overrides = clear_shell_args, env = false)]
    shell_arg: Vec<String>,
    #[option(requires = "command", env = false)]
    shell_command: bool,
    #[option(hint = dir)]
    tempdir: Option<PathBuf>,
    timestamp: bool,
    #[option(default = "%H:%M:%S")]
    timestamp_format: String,
    #[option(short)]
    unsorted: bool,
    #[option(parse = falsey, default = "false", default_missing = "true")]
    unstable: bool,
    #[option(short, count)]
    verbose: u8,
    #[option(short = 'd', hint = dir, requires = justfile)]
    working_directory: Option<PathBuf>,
    yes: bool,
    #[option(flatten)]
    subcommand: Subcommand,
}

/// Commands that look like flags
#[derive(Debug, Options)]
#[options(
    heading = "Commands",
    at_most_one(
        changelog,
        choose,
        command,
        completions,
        dump,
        edit,
        evaluate,
        fmt,
        groups,
        init,
        json,
        list,
        man,
        request,
        show,
        summary,
        usage,
        variables
    )
)]
struct Subcommand {
    changelog: bool,
    /// Choose recipes in a menu
    choose: bool,
    /// Run a command with the variables of the justfile; the terminator makes flags of `just` words of the command
    #[option(short, values = 1.., allow_hyphen, terminator = ";")]
    command: Option<Vec<OsString>>,
    #[option(choices = ["bash", "elvish", "fish", "nushell", "powershell", "zsh"], ignore_case, value_name = "shell")]
    completions: Option<String>,
    dump: bool,
    #[option(short)]
    edit: bool,
    #[option(alias = "eval", hide_aliases)]
    evaluate: bool,
    #[option(alias = "format", hide_aliases)]
    fmt: bool,
    groups: bool,
    #[option(alias = "initialize", hide_aliases)]
    init: bool,
    #[option(conflicts_with = "dump-format")]
    json: bool,
    /// List recipes, of a module or of the root
    #[option(short, values = 0.., value_name = "module", conflicts_with = "arguments")]
    list: Option<Vec<String>>,
    man: bool,
    #[option(hidden)]
    request: Option<String>,
    #[option(short, values = 1.., value_name = "path", conflicts_with = "arguments")]
    show: Option<Vec<String>>,
    summary: bool,
    #[option(values = 1.., value_name = "path", conflicts_with = "arguments")]
    usage: Option<Vec<String>>,
    variables: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum AliasStyle {
    Left,
    Right,
    Separate,
}

/// Reads a boolean as `FalseyValueParser` of clap does: everything is true but a few words.
fn falsey(text: &str) -> Result<bool, String> {
    Ok(!matches!(text.to_lowercase().as_str(), "" | "0" | "f" | "false" | "n" | "no" | "off"))
}

/// Run recipes
#[command]
fn just(options: Just) -> String {
    format!("{options:?}")
}

fn program() -> Cli {
    Cli::create("just").version("1.40.0").root(commands![just])
}

fn run(line: &str) -> String {
    Invocation::line(line).run(&program()).success()
}

#[track_caller]
fn reads(line: &str, parts: &[&str]) {
    let shown = run(line);
    for part in parts {
        assert!(shown.contains(part), "{line}: {part}\n{shown}");
    }
}

#[track_caller]
fn fails(line: &str, part: &str) {
    let shown = Invocation::line(line).run(&program()).failure(2);
    assert!(shown.contains(part), "{line}: {part}\n{shown}");
}

#[test]
fn it_is_defined_soundly() {
    program().check().unwrap();
}

#[test]
fn recipes_take_everything_after_the_first_word() {
    reads(
        "-q build --release -v x=1",
        &["quiet: true", r#"arguments: ["build", "--release", "-v", "x=1"]"#, "verbose: 0"],
    );
    reads("--set a 1 --set b -2 all", &[r#"set: ["a", "1", "b", "-2"]"#, r#"arguments: ["all"]"#]);
    reads("--shell-arg -c --shell-arg -x --", &[r#"shell_arg: ["-c", "-x"]"#]);
}

#[test]
fn commands_that_look_like_flags() {
    reads("--list", &["list: Some([])", "show: None"]);
    reads("-l a b", &[r#"list: Some(["a", "b"])"#]);
    reads("-s foo::bar", &[r#"show: Some(["foo::bar"])"#]);
    reads("-c ls -l --all", &[r#"command: Some(["ls", "-l", "--all"])"#]);
    reads("--json", &["json: true"]);
    reads("--man", &["man: true"]);
    reads("--completions ZSH", &[r#"completions: Some("zsh")"#]);
    reads("--format --check", &["fmt: true", "check: true"]);
    reads("-c ls -l ';' -q", &[r#"command: Some(["ls", "-l"])"#, "quiet: true"]);
    fails("--list --summary", "--list conflicts with --summary");
    fails("--check", "--check requires --fmt");
    fails("--group a", "--group requires --list");
    fails("--json --dump-format json", "--json conflicts with --dump-format");
}

#[test]
fn flags_undo_each_other() {
    reads("--highlight --no-highlight", &["highlight: false", "no_highlight: true"]);
    reads("--no-highlight --highlight", &["highlight: true", "no_highlight: false"]);
    reads("--shell-arg a --clear-shell-args", &["shell_arg: []", "clear_shell_args: true"]);
    reads("--clear-shell-args --shell-arg a", &[r#"shell_arg: ["a"]"#, "clear_shell_args: false"]);
    fails("-n -q", "--dry-run conflicts with --quiet");
    fails("-d x", "--working-directory requires --justfile");
    fails("-g -f x", "--global-justfile conflicts with --justfile");
}

#[test]
fn variables_and_defaults() {
    let given = |name: &str, value: &str| Invocation::line("all").env(name, value).run(&program()).success();
    assert!(given("JUST_VERBOSE", "2").contains("verbose: 2"));
    assert!(given("JUST_YES", "true").contains("yes: true"));
    assert!(given("JUST_UNSTABLE", "sure").contains("unstable: true"));
    assert!(given("JUST_UNSTABLE", "off").contains("unstable: false"));
    assert!(given("JUST_COLOR", "always").contains(r#"color: "always""#));
    assert!(given("JUST_CHECK", "true").contains("check: false"));
    reads("all", &[r#"list_heading: "Available recipes:\n""#, r#"list_prefix: "    ""#, "alias_style: Right"]);
    reads("--unstable all", &["unstable: true", r#"arguments: ["all"]"#]);
    fails("--alias-style left --no-aliases", "--alias-style conflicts with --no-aliases");
}

#[test]
fn completion_knows_the_options_of_the_program() {
    let help = run("--help");
    assert!(help.contains("Commands:") && help.contains("--set <variable> <value>"), "{help}");
    assert!(!help.contains("--request") && !help.contains("--initialize"), "{help}");
}
