//! Settings that conflict with what a call gives: the call counts.

use super::*;

#[derive(Options)]
#[options(at_most_one(plain, table), one_of(local, remote))]
struct ForgetOptions {
    /// Number of snapshots to keep
    #[option(conflicts_with = "id", default = 7)]
    keep: u8,
    plain: bool,
    table: bool,
    local: Option<String>,
    #[option(env = "REMOTE")]
    remote: Option<String>,
    #[option(exclusive)]
    all: bool,
}

/// Remove snapshots
#[command]
fn forget(#[arg] id: Option<u64>, options: ForgetOptions) -> String {
    let ForgetOptions { keep, plain, table, local, remote, all } = options;
    format!("{id:?} {keep} {plain} {table} {local:?} {remote:?} {all}")
}

fn run(settings: &str, line: &str, variables: &[(&str, &str)]) -> Run {
    let home = Home::with("toml", format!("[forget]\n{settings}"));
    let cli = Cli::create("my-cli").commands(commands![forget]).config(Config::new());
    run_with(cli, words(line), home.io_with(variables))
}

#[test]
fn the_call_counts() {
    let fine = |settings: &str, line: &str| run(settings, line, &[]).success().trim().to_owned();
    let settings = "keep = 2\nlocal = \"a\"";
    assert_eq!(fine(settings, "forget"), r#"None 2 false false Some("a") None false"#);
    assert_eq!(fine(settings, "forget 1"), r#"Some(1) 7 false false Some("a") None false"#);
    assert_eq!(fine(settings, "forget --remote b"), r#"None 2 false false None Some("b") false"#);
    let settings = "plain = true\nremote = \"b\"";
    assert_eq!(fine(settings, "forget --table"), r#"None 7 false true None Some("b") false"#);
    // A boolean that is off conflicts with nothing.
    assert_eq!(fine(settings, "forget --no-table"), r#"None 7 true false None Some("b") false"#);
    let variables = [("REMOTE", "c")];
    let output = run("local = \"a\"", "forget", &variables);
    assert_eq!(output.success().trim(), r#"None 7 false false None Some("c") false"#);
}

#[test]
fn settings_that_conflict_with_each_other_are_an_error() {
    let error = run("plain = true\ntable = true\nlocal = \"a\"", "forget", &[]).failure(2);
    assert!(error.contains("--plain (from "), "{error}");
    // The call decides between two of the same file.
    let error = run("plain = true\ntable = true\nlocal = \"a\"", "forget --table", &[]);
    assert_eq!(error.success().trim(), r#"None 7 false true Some("a") None false"#);
}

#[derive(Options)]
struct SendOptions {
    #[option(requires = cert)]
    key: Option<String>,
    #[option(conflicts_with = plain)]
    cert: Option<String>,
    plain: bool,
}

/// Send a snapshot
#[command]
fn send(SendOptions { key, cert, plain }: SendOptions) -> String {
    format!("{key:?} {cert:?} {plain}")
}

#[test]
fn a_setting_that_needs_a_replaced_one_is_left_out_too() {
    let home = Home::with("toml", "[send]\nkey = \"k\"\ncert = \"c\"");
    let run = |line: &str| {
        let cli = Cli::create("my-cli").commands(commands![send]).config(Config::new());
        run_with(cli, words(line), home.io())
    };
    assert_eq!(run("send").success().trim(), r#"Some("k") Some("c") false"#);
    assert_eq!(run("send --plain").success().trim(), "None None true");
    // What the call gives needs the other as ever.
    assert!(run("send --plain --key x").failure(2).contains("--key requires --cert"));
}

#[test]
fn an_option_that_stands_alone_replaces_every_setting() {
    let output = run("all = true", "forget --local a", &[]);
    assert_eq!(output.success().trim(), r#"None 7 false false Some("a") None false"#);
}
