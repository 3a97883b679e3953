//! Calls of programs with groups, in other words than their own, and the calls that are printed for them.

use std::str::FromStr;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Choice)]
enum Decision {
    Approve,
    Reject,
}

#[derive(Choice)]
enum Order {
    Newest,
    Oldest,
}

/// A day, written `YYYY-MM-DD`.
struct Day(String);

impl FromStr for Day {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let is_day = text.len() == 10
            && text.chars().enumerate().all(|(index, c)| match index {
                4 | 7 => c == '-',
                _ => c.is_ascii_digit(),
            });
        if is_day { Ok(Self(text.to_owned())) } else { Err("expected a date as YYYY-MM-DD".to_owned()) }
    }
}

/// List keys
#[command(read_only)]
fn list(
    #[option(short = 'n', default = 20)] limit: u32,
    #[option] archived: bool,
    #[option] min_length: Option<u32>,
    #[option] order: Option<Order>,
    #[option(parse = from_str)] from: Option<Day>,
    #[option(parse = from_str)] to: Option<Day>,
) {
    let _ = (limit, archived, min_length, order, from.map(|day| day.0), to.map(|day| day.0));
}

/// Issue a key
#[command]
fn issue(
    #[arg] holder: String,
    /// Available to browsers and apps
    #[option]
    client_side: bool,
    /// Time for which it is valid
    #[option]
    lifetime: Option<Duration>,
    /// Percentage of the doors that it opens
    #[option(range = 1..=100)]
    doors: Option<u8>,
    #[option(range = 0..=100)] min_battery: Option<u8>,
    /// Days to keep it for
    #[option]
    keep_daily: Option<u32>,
    #[option] keep_tag: Option<String>,
) -> String {
    let _ = (client_side, lifetime, doors, min_battery, keep_daily, keep_tag);
    holder
}

/// Make a key invalid
#[command(destructive, confirm = "Revoke {key}?")]
fn revoke(#[arg] key: String) -> String {
    key
}

/// Book a lift
#[command]
fn book(#[arg] boat: String, #[option] day: Option<String>) -> String {
    let _ = day;
    boat
}

/// Decide about a change
#[command]
fn review(#[arg] change: u32, #[option] decision: Decision) -> String {
    format!("{change} {}", decision.name())
}

/// Record a payment
#[command]
fn pay(#[arg] bill: u32, #[arg] amount: f64) -> String {
    format!("{bill} {amount}")
}

/// Turn it off
#[command]
fn disable(#[arg] key: String) -> String {
    key
}

fn harbour() -> Cli {
    let key = Cli::create("key").description("Keys of doors").commands(commands![list, issue, revoke]);
    let lift = Cli::create("lift").description("Lifts with the crane").commands(commands![book]);
    let approval = Cli::create("approval").description("Reviews of changes").commands(commands![review]);
    let dues = Cli::create("dues").description("What owners owe").commands(commands![pay]);
    let alarm = Cli::create("alarm").description("Alarms").commands(commands![disable]);
    Cli::create("harbour").group(key).group(lift).group(approval).group(dues).group(alarm)
}

/// Returns the call that is printed for a wrong one.
fn tried(typed: &str) -> Option<String> {
    let text = Invocation::line(typed).run(&harbour()).stderr;
    text.lines().find_map(|line| line.strip_prefix("  Try: harbour ")).map(str::to_owned)
}

#[test]
fn commands_are_found_by_what_they_do() {
    for (typed, call) in [
        ("key rm 7 --yes", "key revoke 7 --yes"),
        ("key --archived", "key list --archived"),
        ("key --list", "key list"),
        ("key --archived --color never", "key list --archived --color never"),
        ("key keep Ann --keep-tag x --color never", "key issue Ann --keep-tag x --color never"),
        ("credential revoke 7 --yes", "key revoke 7 --yes"),
        ("crane book Orca", "lift book Orca"),
        ("key book Orca", "lift book Orca"),
        ("approve 7", "approval review 7 --decision approve"),
        ("payment 7 80", "dues pay 7 80"),
        ("alarm turn-off 7", "alarm disable 7"),
        ("apprvl review 7 --decision reject", "approval review 7 --decision reject"),
        ("key give Ann", "key issue Ann"),
        ("key issu Ann", "key issue Ann"),
        ("key revok 7 --yes", "key revoke 7 --yes"),
    ] {
        assert_eq!(tried(typed).as_deref(), Some(call), "{typed}");
    }
    // What is confirmed is not a command that asks for nothing.
    assert_eq!(tried("key give 7 --yes"), None);
    // The only command of a general name is about another thing.
    assert_eq!(tried("dues list"), None);
    // A choice that asks for nothing is not a command.
    assert_eq!(tried("newest 7"), None);
    // A value is not dropped.
    assert_eq!(tried("key Ann --client-side"), None);
    // A word for less than a removal is not one.
    assert_eq!(tried("key pause 7"), None);
}

#[test]
fn options_are_found_by_what_they_say() {
    for (typed, call) in [
        ("key issue Ann --browser", "key issue Ann --client-side"),
        ("key issue Ann --weeks 3", "key issue Ann --lifetime 3w"),
        ("key issue Ann --keep-days 7", "key issue Ann --keep-daily 7"),
        ("key issue Ann --keep daily=7", "key issue Ann --keep-daily 7"),
        ("key list --longer-than 12", "key list --min-length 12"),
        ("key list -5", "key list --limit 5"),
        ("lift book --for Orca", "lift book Orca"),
        ("key revoke 7 --no-confirmation", "key revoke 7 --yes"),
    ] {
        assert_eq!(tried(typed).as_deref(), Some(call), "{typed}");
    }
}

#[test]
fn values_are_read_as_people_write_them() {
    for (typed, call) in [
        ("key issue Ann --doors forty-two", "key issue Ann --doors 42"),
        ("key issue Ann --doors 0.5", "key issue Ann --doors 50"),
        ("key issue Ann --min-battery 30%", "key issue Ann --min-battery 30"),
        ("key issue Ann --lifetime 'twice a day'", "key issue Ann --lifetime 12h"),
        ("key list --limit '20 rows'", "key list --limit 20"),
        ("key issue Ann --doors half", "key issue Ann --doors 50"),
        ("key issue Ann --lifetime 30 days", "key issue Ann --lifetime 30d"),
        ("key list --order older", "key list --order oldest"),
        ("key list --from 14.03.2026", "key list --from 2026-03-14"),
        ("key list --from 2026-03-01..2026-03-14", "key list --from 2026-03-01 --to 2026-03-14"),
        ("approval review no.7 --decision approve", "approval review 7 --decision approve"),
    ] {
        assert_eq!(tried(typed).as_deref(), Some(call), "{typed}");
    }
}

#[test]
fn a_letter_that_is_a_name_is_kept() {
    // `A` is not the article.
    assert_eq!(tried("alarm disable A -20"), None);
    assert_eq!(tried("alarm turn-off A").as_deref(), Some("alarm disable A"));
}

#[test]
fn a_value_after_a_single_dash_is_corrected_before_other_flags() {
    let run = |line: &str| Invocation::line(line).run(&harbour());
    let (alone, before) = (run("key list -from=2026-03-14"), run("key list -from=2026-03-14 --json"));
    assert_eq!((alone.exit, before.exit), (0, 0), "{} {}", alone.stderr, before.stderr);
}
