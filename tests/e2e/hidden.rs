//! Items that help hides, and other listings show.

#![allow(dead_code, reason = "what is read is what the tests are about")]

use vestibule::prelude::*;
use vestibule_tests::in_memory;

#[derive(Debug, Choice)]
enum Mode {
    /// Checks less
    Fast,
    Safe,
}

#[derive(Debug, Options)]
struct Discreet {
    /// Kind of check
    #[option(hide_choices)]
    mode: Option<Mode>,
    /// Path
    #[option(env = "APP_HOST", hide_env, alias = "server", short_alias = 'H')]
    host: Option<String>,
    /// Search path
    #[option(env = "APP_PATH", alias = "folder", hide_aliases)]
    path: Option<String>,
    /// Depth
    #[option(hide_short_help)]
    depth: Option<u8>,
}

#[command]
fn discreet(options: Discreet) {
    drop(options);
}

#[test]
fn help_omits_hidden_items() {
    let help = |flag: &str| {
        let help = in_memory(Cli::create("app").root(commands![discreet]), [flag]).success();
        let from = help.find("Options:").unwrap();
        help[from..help[from..].find("\n\n").map_or(help.len(), |end| from + end)].to_owned()
    };
    insta::assert_snapshot!(help("--help"), @"
    Options:
          --mode <mode>             Kind of check
          --host <host>             Path [also: -H, --server]
          --path <path>             Search path [env: APP_PATH]
          --depth <depth>           Depth
    ");
    insta::assert_snapshot!(help("-h"), @"
    Options:
          --mode <mode>   Kind of check
          --host <host>   Path
          --path <path>   Search path [env: APP_PATH]
    ");
    let schema = in_memory(Cli::create("app").root(commands![discreet]), ["--schema", "--json"]).success();
    assert!(schema.contains("\"fast\"") && schema.contains("\"depth\""), "{schema}");
}

#[command]
fn ping(#[option(short = 'h')] host: Option<String>) -> String {
    host.unwrap_or_default()
}

#[test]
fn a_short_flag_of_a_command_shadows_the_frameworks() {
    let run = |argv: &[&str]| in_memory(Cli::create("app").root(commands![ping]), argv.iter().copied()).success();
    assert_eq!(run(&["-h", "me"]), "me\n");
    let help = run(&["--help"]);
    assert!(help.contains("-h, --host <host>") && help.contains("--help                    Show help\n"), "{help}");
}
