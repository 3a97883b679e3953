//! Calls that are typed without having read the help are corrected: a thing and a verb for a command by another name, what is a
//! flag elsewhere, and what identifies the thing.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Interval of payments
#[derive(Clone, Copy, Debug, Choice)]
enum Every {
    Week,
    Fortnight,
    Month,
}

/// Codec of the sound
#[derive(Clone, Copy, Debug, Choice)]
enum Audio {
    Aac,
    Opus,
    None,
}

/// Sign between columns
#[derive(Clone, Copy, Debug, Choice)]
enum Delimiter {
    Comma,
    Semicolon,
}

/// Set a limit for a category
#[command(idempotent)]
fn budget(#[arg] category: String, #[arg] limit: f64, #[option] warn_at: Option<u8>) {
    let _ = (category, limit, warn_at);
}

/// Record a payment at regular times
#[command]
fn repeat(#[arg] amount: f64, #[arg] payee: String, #[option] every: Option<Every>, #[option] times: Option<u32>) {
    let _ = (amount, payee, every, times);
}

/// Compare an account with the statement of the bank
#[command(idempotent)]
fn reconcile(
    #[arg] account: String,
    #[arg(allow_hyphen)] balance: f64,
    #[option] on: Option<String>,
    #[option] verbose: bool,
) {
    let _ = (account, balance, on, verbose);
}

/// Show what is in the accounts
#[command(read_only)]
fn balance(
    /// Accounts, otherwise all
    #[arg]
    accounts: Vec<String>,
    #[option] hide_empty: bool,
) {
    let _ = (accounts, hide_empty);
}

/// Close an account
#[command]
fn close(#[arg] account: String, #[option] sweep_to: Option<String>) {
    let _ = (account, sweep_to);
}

/// Start to save for something
#[command]
fn goal(#[arg] name: String, #[arg] target: f64) {
    let _ = (name, target);
}

/// Mark issues as done
#[command(idempotent)]
fn resolve(#[option] id: Vec<String>, #[option] comment: Option<String>) {
    let _ = (id, comment);
}

/// Take a piece out of a video
#[command]
fn cut(#[option] input: PathBuf, #[option] destination: PathBuf, #[option] audio: Option<Audio>) {
    let _ = (input, destination, audio);
}

/// Give a machine no new jobs
#[command(idempotent)]
fn drain(#[option] worker: String, #[option] reboot: bool) {
    let _ = (worker, reboot);
}

/// Withdraw a release
#[command(idempotent)]
fn withdraw(
    #[arg] package: String,
    /// Page that explains the problem
    #[option(hint = "url")]
    advisory: Option<String>,
    /// Network from which it may be used, such as 10.0.0.0/8
    #[option]
    from: Option<String>,
) {
    let _ = (package, advisory, from);
}

/// Show a job
#[command(read_only)]
fn describe(#[arg] job: String, #[option] with_log: bool, #[option] watch: Option<Duration>) {
    let _ = (job, with_log, watch);
}

/// Read the file of a bank
#[command]
fn import(#[arg] file: PathBuf, #[option(default = "comma")] delimiter: Delimiter) {
    let _ = (file, delimiter);
}

/// Publish a folder
#[command]
fn deploy(#[arg] source: PathBuf, #[option] site: String) {
    let _ = (source, site);
}

fn output(line: &str) -> String {
    let commands = commands![
        budget, repeat, reconcile, balance, close, goal, resolve, cut, drain, withdraw, describe, import, deploy
    ];
    Invocation::line(line).run(&Cli::create("desk").commands(commands)).stderr
}

fn assert_corrected(line: &str, meant: &str) {
    let output = output(line);
    let lines = output.lines().map(str::trim);
    let corrected =
        lines.filter_map(|line| line.strip_prefix("Try: desk ").or_else(|| line.strip_prefix("Note: running `desk ")));
    let corrected: Vec<&str> = corrected.map(|call| call.trim_end_matches('`')).collect();
    assert_eq!(corrected, [meant], "{line}: {output}");
}

#[test]
fn a_verb_after_the_command_says_nothing_more() {
    assert_corrected("budget set groceries 400", "budget groceries 400");
    assert_corrected("budget set groceries 400 --alert 90", "budget groceries 400 --warn-at 90");
    assert_corrected("goal add Japan --amount 4000", "goal Japan 4000");
    // It is not dropped where it would say something else, or may be a value.
    for line in ["budget remove groceries 400", "goal delete Japan 4000"] {
        assert!(!output(line).contains("Try:"), "{line}: {}", output(line));
    }
}

#[test]
fn the_option_that_one_command_has_tells_it() {
    assert_corrected(
        "recurring add 25 --payee gym --every 2w --count 24",
        "repeat 25 --payee gym --every fortnight --times 24",
    );
    let output = output("recurring delete 25 --payee gym --every 2w");
    assert!(!output.contains("Try:"), "{output}");
}

#[test]
fn words_identify_the_thing_of_a_command_without_arguments() {
    assert_corrected("resolve API-77", "resolve --id API-77");
    assert_corrected("resolve API-77 API-78 --comment Done", "resolve --id API-77 --id API-78 --comment Done");
    assert_corrected("cut a.mp4 b.mp4", "cut --input a.mp4 --destination b.mp4");
    assert_corrected("drain node cpu-02 --reboot", "drain --worker cpu-02 --reboot");
    assert_corrected("deploy docs ./dist", "deploy ./dist --site docs");
}

#[test]
fn switches_of_other_tools_are_values_here() {
    assert_corrected(
        "cut --input a.mp4 --destination b.mp4 --no-audio",
        "cut --input a.mp4 --destination b.mp4 --audio none",
    );
    assert_corrected("describe 7 --watch --interval 10s", "describe 7 --watch 10s");
    assert_corrected("describe 7 --log", "describe 7 --with-log");
    assert_corrected("balance --all --hide-empty", "balance --hide-empty");
    assert_corrected("close old-bank --transfer-to checking", "close old-bank --sweep-to checking");
    assert_corrected("import april.csv --delimiter ';'", "import april.csv --delimiter semicolon");
}

#[test]
fn the_form_of_a_value_tells_its_option() {
    assert_corrected("withdraw acme --url https://example.com/17", "withdraw acme --advisory https://example.com/17");
    assert_corrected("withdraw acme --cidr 10.20.0.0/16", "withdraw acme --from 10.20.0.0/16");
}

#[test]
fn a_flag_is_no_value_of_a_number() {
    assert_eq!(output("reconcile checking --balance -23.5 --on 2026-04-30"), "");
    assert_eq!(output("reconcile checking -23.5"), "");
    assert_corrected(
        "reconcile checking --balance 23.5 --date 2026-04-30",
        "reconcile checking --balance 23.5 --on 2026-04-30",
    );
    assert!(output("reconcile checking --blance 3").contains("Unknown flag: --blance"));
}

#[test]
fn no_call_does_something_else_than_was_asked() {
    for line in [
        // A payment is not what stops one.
        "recurring halt 25 --payee gym --every week",
        // `goal` has no way to start over.
        "goal reset Japan 4000",
        // The name before a command is a value.
        "alice close savings",
    ] {
        assert!(!output(line).contains("Try:"), "{line}: {}", output(line));
    }
}

#[test]
fn a_flag_like_no_option_is_answered_with_the_options() {
    let output = output("describe 7 --protected");
    assert!(output.contains("More options: --with-log, --watch <duration>\n"), "{output}");
    assert!(!output.contains("as a value"), "{output}");
}
