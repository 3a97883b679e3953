//! Corrected calls keep each value of a wrong call, and its object.

use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Choice)]
enum State {
    Active,
    Paused,
    Stuck,
}

#[derive(Choice)]
enum Kind {
    Standard,
    Fifo,
}

/// List queues
#[command(read_only)]
fn list(
    /// Only queues whose names begin with it
    #[arg]
    prefix: Option<String>,
    #[option] state: Option<State>,
    /// Only messages since then
    #[option]
    since: Option<Duration>,
    #[option] title: Option<String>,
) {
    let _ = (prefix, state, since, title);
}

/// Create a queue
#[command]
fn create(
    #[arg] queue: String,
    #[option] kind: Option<Kind>,
    /// Time for which messages are kept
    #[option]
    retention: Option<Duration>,
    /// Time for which a delivered message is hidden
    #[option]
    visibility: Option<Duration>,
    #[option] label: Vec<String>,
    #[option] tags: std::collections::BTreeMap<String, String>,
) {
    let _ = (queue, kind, retention, visibility, label, tags);
}

/// Delete a queue
#[command(destructive, alias = "rm")]
fn delete(#[arg] queue: String) {
    let _ = queue;
}

/// Remove all messages of a queue
#[command(destructive)]
fn purge(#[arg] queue: String) {
    let _ = queue;
}

/// Stop deliveries of a queue
#[command]
fn pause(#[arg] queue: String) {
    let _ = queue;
}

/// Stop a schedule
#[command]
fn disable(#[arg] schedule: String, #[option] r#for: Option<Duration>) {
    let _ = (schedule, r#for);
}

#[derive(Options)]
#[options(one_of(body, file))]
struct Message {
    #[arg]
    queue: String,
    #[option]
    body: Option<String>,
    #[option]
    file: Option<std::path::PathBuf>,
}

/// Send a message to a queue
#[command]
fn publish(message: Message) {
    let _ = (message.queue, message.body, message.file);
}

/// Set the number of workers
#[command]
fn scale(
    #[arg] pool: String,
    #[arg] count: u32,
    /// Messages per second
    #[option]
    rate: Option<u32>,
) {
    let _ = (pool, count, rate);
}

fn program() -> Cli {
    let queue = Cli::create("queue").description("Queues").commands(commands![list, create, delete, purge, pause]);
    let schedule = Cli::create("schedule").description("Schedules").commands(commands![disable]);
    let message = Cli::create("message").description("Messages").commands(commands![publish]);
    let pool = Cli::create("pool").description("Pools of workers").commands(commands![scale]);
    Cli::create("queuectl").group(queue).group(schedule).group(message).group(pool)
}

/// Returns the call after `Try:`, or the one that ran in its place.
fn corrected(line: &str) -> Option<String> {
    corrected_by(&program(), line)
}

fn corrected_by(program: &Cli, line: &str) -> Option<String> {
    let ran = Invocation::line(line).run(program);
    let text = ran.stderr;
    let call = text.lines().find_map(|line| line.strip_prefix("  Try: queuectl "));
    let note = || text.lines().find_map(|line| line.strip_prefix("Note: running `queuectl ")?.strip_suffix('`'));
    call.or_else(note).map(str::to_owned)
}

#[track_caller]
fn assert_corrected(calls: &[(&str, Option<&str>)]) {
    for (line, expected) in calls {
        assert_eq!(corrected(line).as_deref(), *expected, "{line}");
    }
}

#[test]
fn one_of_several_choices_is_not_what_was_meant() {
    for value in ["paused,active", "active|paused", "paused/stuck", "'!paused'", "~active"] {
        let ran = Invocation::line(&format!("queue list --state {value}")).run(&program());
        assert!(!ran.stderr.contains("Did you mean"), "{value}: {}", ran.stderr);
        assert_corrected(&[
            (&format!("queue list --state {value}"), None),
            (&format!("queue list --state={value}"), None),
        ]);
    }
    assert_corrected(&[
        ("queue list --state hung", Some("queue list --state stuck")),
        ("queue list --since 1h,2h", None),
        ("queue list --since '1 hour, 30 minutes'", Some("queue list --since 1hour30minutes")),
        ("queue list --since 1,5h", Some("queue list --since 1.5h")),
    ]);
}

#[test]
fn a_call_that_destroys_loses_and_joins_no_words() {
    assert_corrected(&[
        ("queue delete a b", None),
        ("queue delete x y", None),
        ("queue delete old now", None),
        ("queue delete a queue old", Some("queue delete old")),
        ("please delete the queue old", Some("queue delete old")),
        // The command that removes the thing itself is rather meant than the one that empties it.
        ("queue remove old", Some("queue delete old")),
        ("queue clear old", Some("queue purge old")),
    ]);
}

#[test]
fn an_article_may_be_a_name() {
    assert_corrected(&[("pool scale a 3 4", Some("pool scale a 3 --rate 4"))]);
}

#[test]
fn another_group_is_meant_only_if_the_thing_fits() {
    assert_corrected(&[
        ("schedule pause nightly", Some("schedule disable nightly")),
        ("pool pause mailers", None),
        ("stop schedule nightly for 2h", Some("schedule disable nightly --for 2h")),
        ("schedule disable nightly --for two hours", Some("schedule disable nightly --for 2h")),
    ]);
}

#[test]
fn a_text_is_not_the_name_of_a_thing() {
    assert_corrected(&[
        ("message publish 'hi there' orders", Some("message publish orders --body 'hi there'")),
        ("message publish orders --data '{\"id\":9}'", Some("message publish orders --body '{\"id\":9}'")),
    ]);
}

#[test]
fn names_before_values_say_what_they_are() {
    assert_corrected(&[
        ("queue list state=paused", Some("queue list --state paused")),
        ("queue create name=invoices type=fifo", Some("queue create invoices --kind fifo")),
        ("queue create orders --tags team pay", Some("queue create orders --tags team=pay")),
    ]);
    // Any text begins a name, and a text may be a name with its value.
    for line in ["queue list title=x", "queue create name=invoices", "queue create type=fifo"] {
        assert_eq!(Invocation::line(line).run(&program()).stderr, "", "{line}");
    }
}

#[test]
fn values_are_read_in_other_units() {
    assert_corrected(&[
        ("queue create orders --retention 2wks", Some("queue create orders --retention 2w")),
        ("queue create orders --retention 1y", Some("queue create orders --retention 365d")),
        ("queue create orders --retention 1:30:00", Some("queue create orders --retention 1h30m")),
        ("pool scale mailers 3 --rate 50/s", Some("pool scale mailers 3 --rate 50")),
        ("pool scale mailers 3 --rate 50/min", None),
    ]);
}

#[test]
fn options_have_other_names() {
    assert_corrected(&[
        ("queue create orders --ttl 3d", Some("queue create orders --retention 3d")),
        ("pool scale mailers 3 --throttle 25", Some("pool scale mailers 3 --rate 25")),
    ]);
}

#[test]
fn a_flag_that_nothing_is_like_hides_no_other_suggestion() {
    let run = Invocation::line("pool scale mailers 3 --throttle 25 --preemptive").run(&program());
    assert!(
        run.stderr.contains("\n  - Unknown flag: --throttle; did you mean `--rate`?\n  - Unknown flag: --preemptive\n"),
        "{run}"
    );
    assert!(!run.stderr.contains("Try:"), "{run}");
}

/// List the viewers of a stream
#[command(read_only)]
fn viewers(
    /// Only viewers from this country
    #[option]
    country: Vec<String>,
    /// Only viewers who have watched at least this long
    #[option]
    min_watch: Option<Duration>,
) {
    let _ = (country, min_watch);
}

#[test]
fn no_option_is_suggested_that_does_not_take_the_value() {
    let program = Cli::create("stream").commands(commands![viewers]);
    let run = Invocation::line("viewers --from DE --weird 1").run(&program);
    assert!(!run.stderr.contains("`--min-watch`"), "{run}");
    let run = Invocation::line("viewers --from 20m --weird 1").run(&program);
    assert!(run.stderr.contains("Unknown flag: --from; did you mean `--min-watch`?"), "{run}");
}

/// Add a target to a stream
#[command]
fn add(
    #[arg] stream: String,
    /// URL of the target
    #[arg]
    target: String,
) {
    let _ = (stream, target);
}

/// List the clips of a recording
#[command(name = "list", read_only)]
fn clips(#[arg] recording: String, #[option] stream: Option<String>) {
    let _ = (recording, stream);
}

/// List recordings
#[command(name = "recordings", read_only)]
fn recordings(
    #[option] stream: Option<String>,
    #[option] max_age: Option<Duration>,
    #[option(default = 50)] limit: u32,
    #[option(short = 'o')] output: Option<std::path::PathBuf>,
) {
    let _ = (stream, max_age, limit, output);
}

/// Stop a stream
#[command]
fn stop(
    global: Globals<Global>,
    #[arg] stream: String,
    /// Time that viewers get
    #[option]
    grace: Option<Duration>,
    #[option] remove_tag: Option<String>,
    #[option] overwrite: bool,
) {
    let _ = (global.timeout, stream, grace, remove_tag, overwrite);
}

#[derive(Args, Clone)]
struct Global {
    /// Time limit of a request
    #[option(default = "30s")]
    timeout: Duration,
}

fn video() -> Cli {
    let clip = Cli::create("clip").description("Clips").commands(commands![clips]);
    let target = Cli::create("target").description("Targets").commands(commands![add]);
    Cli::create("queuectl").globals::<Global>().group(clip).group(target).commands(commands![recordings, stop])
}

#[test]
fn flags_are_read_in_other_forms() {
    for (line, expected) in [
        ("recordings -O talk.mp4", Some("recordings -o talk.mp4")),
        ("recordings keynote", Some("recordings --stream keynote")),
        ("recordings keynote --limit 5", None),
        ("stop keynote --untag beta", Some("stop keynote --remove-tag beta")),
        ("stop keynote --force", Some("stop keynote --overwrite")),
        // An option of the command is rather meant than one of the whole program.
        ("stop keynote --wait 30s", Some("stop keynote --grace 30s")),
        ("recordings --wait 30s", Some("recordings --timeout 30s")),
        ("clips 42", Some("clip list 42")),
        ("target add rtmp://b.example/app keynote", Some("target add keynote rtmp://b.example/app")),
    ] {
        assert_eq!(corrected_by(&video(), line).as_deref(), expected, "{line}");
    }
}

/// Suspend a driver
#[command]
fn suspend(#[arg] driver: String, #[option] notify: bool, #[option] states: Vec<State>) {
    let _ = (driver, notify, states.len());
}

/// Run a job with variables
#[command(read_only)]
fn job(#[arg] variables: Vec<String>, #[option] limit: Option<u32>, #[option] pause: Option<Duration>) -> String {
    let _ = (limit, pause);
    variables.join(" ")
}

fn fleet() -> Cli {
    Cli::create("queuectl").commands(commands![suspend, job])
}

#[test]
fn a_denied_flag_is_not_suggested_as_its_opposite() {
    let run = Invocation::line("suspend d4 --dont-notify --weird").run(&fleet());
    assert!(run.stderr.contains("did you mean `--notify=false`?"), "{run}");
    assert!(!run.stderr.contains("`--notify`"), "{run}");
}

#[test]
fn each_choice_of_a_list_is_kept() {
    let call = corrected_by(&fleet(), "suspend d4 --states paused,active");
    assert_eq!(call.as_deref(), Some("suspend d4 --states paused --states active"));
}

#[test]
fn a_comma_before_three_digits_has_two_meanings() {
    assert_eq!(corrected_by(&fleet(), "job --pause 1,500ms"), None);
}

#[test]
fn items_of_a_list_may_be_names_with_their_values() {
    assert_eq!(Invocation::line("job limit=5 color=red").run(&fleet()).success(), "limit=5 color=red\n");
}

#[test]
fn a_doubt_about_the_order_tells_how_to_insist() {
    let run = Invocation::line("target add rtmp://b.example/app keynote").run(&video());
    assert!(run.stderr.contains("write `-- rtmp://b.example/app`"), "{run}");
    assert_eq!(Invocation::line("target add -- rtmp://b.example/app keynote").run(&video()).stderr, "");
}
