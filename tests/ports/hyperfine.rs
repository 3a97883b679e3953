//! `hyperfine`, which measures commands: one struct with thirty options.
//!
//! The hard parts of the original: options with three values each, which may begin with `-`, pairs that may be repeated,
//! conflicts with several options, an option that overrides itself, texts that may not be empty, choices that help hides,
//! and options with names that the framework has too.

#![allow(dead_code, reason = "the struct is what was read")]

use std::path::PathBuf;

use vestibule::prelude::*;

/// Measure commands
#[derive(Debug, PartialEq, Options)]
#[options(name = "hyperfine", version = "1.19.0")]
struct Hyperfine {
    /// Commands to measure, names of programs or lines of the shell
    #[arg(values = 1.., parse = not_empty)]
    commands: Vec<String>,
    /// Runs before the measured ones
    #[option(short, value_name = "num")]
    warmup: Option<u64>,
    #[option(short, value_name = "num", default = 10)]
    min_runs: u64,
    #[option(short = 'M', value_name = "num")]
    max_runs: Option<u64>,
    /// Exact number of runs
    #[option(short, value_name = "num", conflicts_with = [min_runs, max_runs])]
    runs: Option<u64>,
    /// Command before each series of runs
    #[option(short, value_name = "cmd")]
    setup: Option<String>,
    /// Command before each run, for all commands or for each one
    #[option(short, value_name = "cmd")]
    prepare: Vec<String>,
    /// Command after all runs of a command
    #[option(short, value_name = "cmd")]
    cleanup: Option<String>,
    /// Measure each value of a range, which replaces `{var}`
    #[option(short = 'P', allow_hyphen, value_names("var", "min", "max"))]
    parameter_scan: Option<[String; 3]>,
    #[option(short = 'D', value_name = "delta", requires = parameter_scan)]
    parameter_step_size: Option<String>,
    /// Measure each value of a list; may be repeated
    #[option(
        short = 'L', values = 2, allow_hyphen, value_names("var", "values"),
        conflicts_with = [parameter_scan, parameter_step_size]
    )]
    parameter_list: Vec<String>,
    /// Shell that runs the commands, or `none`
    #[option(short = 'S', default = "default", hide_default)]
    shell: String,
    /// Without a shell
    #[option(short = 'N', conflicts_with = [shell, debug_mode])]
    no_shell: bool,
    #[option(hidden)]
    debug_mode: bool,
    /// Ignore exit codes
    #[option(short)]
    ignore_failure: bool,
    #[option(choices = ["auto", "basic", "full", "nocolor", "color", "none"], hide_choices, value_name = "type")]
    style: Option<String>,
    #[option(choices = ["auto", "command", "mean-time"], default = "auto", hide_choices, hide_default)]
    sort: String,
    #[option(short = 'E')]
    show_elapsed: bool,
    #[option(short = 'u', hide_choices, value_name = "unit")]
    time_unit: Option<Unit>,
    #[option(value_name = "file")]
    export_csv: Option<PathBuf>,
    #[option(value_name = "file")]
    export_json: Option<PathBuf>,
    #[option(value_name = "file")]
    export_markdown: Option<PathBuf>,
    /// Show what the commands print
    #[option(conflicts_with = style)]
    show_output: bool,
    /// Target of the output of the commands: `null`, `pipe`, `inherit` or a file
    #[option(conflicts_with = show_output, value_name = "where")]
    output: Vec<String>,
    /// Source of the input of the commands: `null` or a file
    #[option(value_name = "where", default = "null")]
    input: String,
    /// Name of a command, in their order
    #[option(short = 'n', value_name = "name")]
    command_name: Vec<String>,
    #[option(hidden, default = 3.0)]
    min_benchmarking_time: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Choice)]
enum Unit {
    Microsecond,
    Millisecond,
    Second,
}

fn not_empty(text: &str) -> Result<String, &'static str> {
    if text.is_empty() { Err("a command is not empty") } else { Ok(text.to_owned()) }
}

fn read(argv: &[&str]) -> Hyperfine {
    Hyperfine::try_parse_from(argv).unwrap_or_else(|exit| panic!("{exit}"))
}

/// Returns the first line of what a wrong call prints.
fn wrong(argv: &[&str]) -> String {
    let exit = Hyperfine::try_parse_from(argv).unwrap_err();
    assert_eq!(exit.exit_code(), 2, "{exit}");
    exit.to_string().lines().next().unwrap_or_default().to_owned()
}

#[test]
fn it_is_defined_soundly() {
    Hyperfine::program().check().unwrap();
}

#[test]
fn commands_and_counts() {
    let read = read(&["-w3", "--runs", "5", "sleep 1", "-N", "grep -i todo"]);
    assert_eq!((read.warmup, read.runs, read.no_shell), (Some(3), Some(5), true));
    assert_eq!(read.commands, ["sleep 1", "grep -i todo"]);
    assert_eq!(
        wrong(&["-r", "5", "-m", "3", "a"]),
        "Error (VALIDATION_ERROR): --runs conflicts with --min-runs: give only one"
    );
    assert!(wrong(&[]).contains("Missing required argument: <commands>"));
    assert!(wrong(&[""]).contains("a command is not empty"));
}

#[test]
fn parameters() {
    let scan = read(&["-P", "delay", "-0.3", "0.7", "-D", "0.2", "sleep {delay}"]);
    assert_eq!(scan.parameter_scan.unwrap(), ["delay", "-0.3", "0.7"]);
    assert_eq!(scan.commands, ["sleep {delay}"]);
    let lists = read(&["-L", "flag", "-O1,-O2", "--parameter-list", "cc", "gcc,clang", "{cc} {flag}"]);
    assert_eq!(lists.parameter_list, ["flag", "-O1,-O2", "cc", "gcc,clang"]);
    assert_eq!(wrong(&["-D", "1", "a"]), "Error (VALIDATION_ERROR): --parameter-step-size requires --parameter-scan");
    assert!(
        wrong(&["-P", "a", "1", "2", "-L", "b", "c", "x"]).contains("--parameter-list conflicts with --parameter-scan")
    );
    assert!(wrong(&["-P", "a", "1"]).contains("--parameter-scan"));
}

#[test]
fn names_that_the_framework_has_too() {
    let read = read(&["--output", "pipe", "--input=data.txt", "--sort", "command", "a"]);
    assert_eq!(
        (read.output.as_slice(), read.input.as_str(), read.sort.as_str()),
        (&["pipe".to_owned()][..], "data.txt", "command")
    );
    assert!(wrong(&["--show-output", "--output", "pipe", "a"]).contains("--output conflicts with --show-output"));
    assert!(wrong(&["--sort", "mean", "a"]).contains("expected one of auto, command, mean-time"));
}

#[test]
fn an_option_overrides_itself_and_conflicts_with_its_opposite() {
    assert_eq!(read(&["-S", "zsh", "--shell", "none", "a"]).shell, "none");
    assert!(wrong(&["-N", "-S", "zsh", "a"]).contains("--no-shell conflicts with --shell"));
    assert!(wrong(&["-N", "--debug-mode", "a"]).contains("--no-shell conflicts with --debug-mode"));
}

#[test]
fn help_hides_what_the_original_hides() {
    let help = Hyperfine::try_parse_from(["--help"]).unwrap_err().to_string();
    assert!(help.contains("-P, --parameter-scan <var> <min> <max>"), "{help}");
    assert!(help.contains("-u, --time-unit <unit>") && !help.contains("microsecond"), "{help}");
    assert!(!help.contains("--debug-mode") && !help.contains("benchmarking-time"), "{help}");
}
