//! Words that are hardly meant the way they are read: the call stops, and the one that is meant is printed.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Wash boats
#[command]
fn wash(
    #[arg] boats: Vec<String>,
    #[option(short = 'c')] crew: Vec<String>,
    #[option] soak: Option<Option<Duration>>,
    #[option(short = 'm')] mast: bool,
    #[option] every: Option<Duration>,
    #[option(choices = ["primary", "secondary"])] dock: Option<String>,
) -> String {
    let _ = (soak, mast, every, dock);
    format!("{} by {}", boats.join("+"), crew.join("+"))
}

/// Sink a boat
#[command(destructive, confirm = "Sink {boat}?")]
fn scuttle(#[arg] boat: String, #[option] after: Option<Duration>) -> String {
    let _ = after;
    boat
}

/// Break boats up
#[command(destructive, confirm = "Break {boats} up?")]
fn scrap(#[arg] boats: Vec<String>, #[option(short = 'd')] deep: bool, #[option] yard: Vec<String>) -> String {
    let _ = (deep, yard);
    boats.join("+")
}

/// Rent a berth
#[command]
fn rent(#[arg] berth: String, #[option] snooze: Option<Duration>, #[option] slots: Vec<u8>) -> String {
    let _ = (snooze, slots);
    berth
}

/// List berths
#[command(read_only)]
fn list(#[option(short = 'n')] count: Option<u8>, #[option(short = 'w')] width: Option<u8>) -> String {
    format!("{count:?} {width:?}")
}

/// Look at berths until they change
#[command(read_only)]
fn survey(#[arg] paths: Vec<PathBuf>, #[option] depth: Option<Option<u8>>) -> usize {
    let _ = depth;
    paths.len()
}

fn harbour() -> Cli {
    let berth = Cli::create("berth").commands(commands![rent, list]);
    Cli::create("harbour").commands(commands![wash, scuttle, scrap, survey]).group(berth)
}

fn tried(line: &str) -> Option<String> {
    let text = Invocation::line(line).run(&harbour()).failure(2);
    text.lines().find_map(|line| line.strip_prefix("  Try: ")).map(str::to_owned)
}

#[test]
fn doubtful_words_stop_the_call() {
    for (typed, call) in [
        ("wash --soak 2m a", "harbour wash --soak=2m a"),
        ("wash a --soak 2m", "harbour wash a --soak=2m"),
        ("wash a, b", "harbour wash a b"),
        (r#"wash '["a","b"]'"#, "harbour wash a b"),
        ("wash a -crew ann", "harbour wash a --crew ann"),
        ("scuttle boat=b1", "harbour scuttle b1"),
        ("scrap a,b", "harbour scrap a b"),
        ("scrap a --yard x,y", "harbour scrap a --yard x --yard y"),
    ] {
        assert_eq!(tried(typed).as_deref(), Some(call), "{typed}");
    }
    // A call that only reads runs as it is meant.
    assert_eq!(Invocation::line("survey a --depth 3").run(&harbour()).stdout, "1\n");
}

#[test]
fn words_that_may_be_meant_run() {
    for (typed, output) in [
        ("wash 2m --soak", "2m by \n"),
        ("wash a,b", "a,b by \n"),
        ("wash a -c ann,bob", "a by ann,bob\n"),
        ("scuttle --yes -- boat=b1", "boat=b1\n"),
        ("scrap --yes -- a,b", "a,b\n"),
        ("scrap 'a, b' --yes", "a, b\n"),
    ] {
        assert_eq!(Invocation::line(typed).run(&harbour()).success(), output, "{typed}");
    }
}

#[test]
fn help_is_not_the_name_of_a_thing_to_destroy() {
    for line in ["scuttle help", "scuttle help --yes", "scrap -d help", "scuttle --yes help"] {
        let text = Invocation::line(line).run(&harbour()).success();
        assert!(text.contains("Usage: harbour sc"), "{line}: {text}");
    }
    assert_eq!(Invocation::line("scuttle --yes -- help").run(&harbour()).success(), "help\n");
}

#[test]
fn a_confirmation_names_an_empty_list() {
    let text = Invocation::line("scrap").run(&harbour()).failure(2);
    assert!(text.contains("Break (no boats given) up?"), "{text}");
}

#[test]
fn options_are_put_right() {
    for (typed, call) in [
        ("wash a --crews ann,bob", "harbour wash a --crew ann --crew bob"),
        ("wash a --dock main", "harbour wash a --dock primary"),
        ("wash a --every daily", "harbour wash a --every 1d"),
        ("wash a --every 30", "harbour wash a --every 30s"),
        ("wash a --every '24 hours ago'", "harbour wash a --every 24h"),
        ("scrap a -f", "harbour scrap a --yes"),
        ("scrap a -df", "harbour scrap a -d --yes"),
        ("scrap a --force", "harbour scrap a --yes"),
        ("scrap a --yes --force", "harbour scrap a --yes"),
        ("scrap a --assume-yes", "harbour scrap a --yes"),
        ("berths", "harbour berth list"),
        ("berth snooze b1 2h", "harbour berth rent b1 --snooze 2h"),
        ("berth rent b1 2h", "harbour berth rent b1 --snooze 2h"),
        ("berth rent b1 --slots '[7, 8]'", "harbour berth rent b1 --slots 7 --slots 8"),
    ] {
        assert_eq!(tried(typed).as_deref(), Some(call), "{typed}");
    }
    assert_eq!(Invocation::line("berth list -n3w7").run(&harbour()).stdout, "Some(3) Some(7)\n");
    // A much shorter time could destroy more than what was meant.
    assert_eq!(tried("scuttle b1 --after 30"), None);
}

/// Remove everything from a store
#[command(destructive)]
fn purge(#[arg] store: String) -> String {
    store
}

/// Remove the limit of a store
#[command(destructive)]
fn clear(#[arg] store: String) -> String {
    store
}

#[test]
fn the_part_of_a_thing_is_not_destroyed_for_the_thing() {
    let limit = Cli::create("limit").commands(commands![clear]);
    let cli = Cli::create("pier").group(Cli::create("store").commands(commands![purge]).group(limit));
    let text = Invocation::line("store flush ice").run(&cli).failure(2);
    assert!(!text.contains("limit clear ice"), "{text}");
    let text = Invocation::line("store limit wipe ice").run(&cli).failure(2);
    assert!(text.contains("Try: pier store limit clear ice"), "{text}");
}
