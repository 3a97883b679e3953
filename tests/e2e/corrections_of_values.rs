//! Corrected calls change no path, no unit and no other option than was meant.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Restore a snapshot
#[command(destructive)]
fn restore(#[arg] id: String, #[option] to: Option<PathBuf>) {
    let _ = (id, to);
}

/// Create a snapshot
#[command]
fn create(
    #[arg] paths: Vec<PathBuf>,
    #[option] tag: std::collections::BTreeMap<String, String>,
    #[option] keep: Option<Duration>,
) {
    let _ = (paths, tag, keep);
}

/// Store a file
#[command]
fn push(#[arg] file: PathBuf, #[option] name: Option<String>) {
    let _ = (file, name);
}

/// Fetch an artifact
#[command(read_only)]
fn pull(#[arg] name: String, #[option(short)] output: Option<PathBuf>) {
    let _ = (name, output);
}

/// Show a policy
#[command(read_only)]
fn policy(#[arg] name: String) {
    let _ = name;
}

/// Show the log
#[command(read_only)]
fn log(
    #[arg] service: String,
    #[option(short = 'n')] lines: Option<u32>,
    #[option(short)] follow: bool,
    #[option(short, count)] verbose: u8,
    #[option(short)] jobs: Option<u8>,
) {
    let _ = (service, lines, follow, verbose, jobs);
}

/// Delete snapshots
#[command(destructive)]
fn delete(#[arg(values = 1..)] ids: Vec<String>) {
    let _ = ids;
}

/// Run a command on the storage
#[command]
fn exec(#[option] wait: Option<Duration>, #[arg(last, values = 1..)] cmd: Vec<String>) {
    let _ = (wait, cmd);
}

/// Book a price
#[command]
fn price(
    #[arg] item: String,
    #[option] amount: f64,
    #[option] every: Option<Period>,
    #[option] months: Option<u32>,
    #[option] email: Option<String>,
) {
    let _ = (item, amount, every, months, email);
}

#[derive(Choice)]
enum Period {
    Month,
    Year,
}

/// Start a run
#[command]
fn start(#[arg] instrument: String, #[arg(values = 1..)] samples: Vec<String>, #[option] protocol: String) {
    let _ = (instrument, samples, protocol);
}

/// Merge a branch
#[command]
fn merge(#[option] head: String, #[option] base: String) {
    let _ = (head, base);
}

fn program() -> Cli {
    let runs = Cli::create("run").description("Runs").commands(commands![start, policy]);
    let all = commands![restore, create, push, pull, policy, log, delete, exec, price, merge];
    Cli::create("depot").commands(all).group(runs)
}

/// Returns the printed call, and the whole error.
fn tried(line: &str) -> (Option<String>, String) {
    let run = Invocation::line(line).run(&program());
    let noted =
        run.stderr.strip_prefix("Note: running `depot ").and_then(|rest| rest.split_once('`')).map(|(call, _)| call);
    let call = run.stderr.lines().find_map(|line| line.strip_prefix("  Try: depot ")).or(noted);
    (call.map(str::to_owned), run.to_string())
}

#[test]
fn a_call_that_cannot_be_told_has_no_correction() {
    for line in [
        "restore --to /tmp/x",
        "restore --to ./out/a",
        "push --name a/b",
        "pull -o out/x.bin",
        // A month or a minute
        "create src --keep 1M",
        "push src/x.txt src/y.txt",
        "log api -v 2",
        "policy web api",
        // A misspelled option is not what is executed, which is missing.
        "exec --wiat 5s",
    ] {
        let (call, text) = tried(line);
        assert_eq!(call, None, "{text}");
    }
}

#[test]
fn values_and_flags_get_the_form_that_is_taken() {
    for (line, meant) in [
        (r#"create src --tag '{"a":"b","c":1}'"#, "create src --tag a=b --tag c=1"),
        ("create src --tag 'env: prod' --tag 'team: web'", "create src --tag env=prod --tag team=web"),
        ("exec ls -l", "exec -- ls -l"),
        ("exec --wait 5s ls -l /", "exec --wait 5s -- ls -l /"),
        ("log api -nf 200", "log api -f --lines 200"),
        ("price tea --amount '€38,20'", "price tea --amount 38.20"),
        ("price tea --amount 5 --every yr", "price tea --amount 5 --every year"),
        ("price tea --amount 5 --for '6 months'", "price tea --amount 5 --months 6"),
        ("run miseq s1 s2 --protocol x", "run start miseq s1 s2 --protocol x"),
        ("merge --from feature --into main", "merge --head feature --base main"),
    ] {
        let (call, text) = tried(line);
        assert_eq!(call.as_deref(), Some(meant), "{text}");
    }
}

#[test]
fn a_flag_that_does_not_exist_is_not_offered_as_a_value_of_what_is_deleted() {
    let (_, text) = tried("delete s1 --dry-run");
    assert!(text.contains("Unknown flag: --dry-run") && !text.contains("as a value"), "{text}");
}
