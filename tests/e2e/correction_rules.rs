//! Calls in other words than those of a program, and the calls that are printed for them.

use std::collections::BTreeMap;
use std::net::IpAddr;
use std::time::Duration;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

#[derive(Choice)]
enum Size {
    /// 576 lines
    Sd,
    /// 1080 lines
    Hd,
    /// 2160 lines
    #[choice(alias = "4k")]
    Uhd,
}

#[derive(Choice)]
enum Signal {
    Term,
    Hup,
}

#[derive(Choice)]
enum Country {
    #[choice(name = "AT")]
    Austria,
    #[choice(name = "US")]
    UnitedStates,
}

/// Add a machine
#[command]
fn add(
    #[arg] host: String,
    #[option] address: IpAddr,
    #[option] title: Option<String>,
    #[option] label: Vec<String>,
    #[option] tags: BTreeMap<String, String>,
) -> String {
    let _ = (address, title, label, tags);
    host
}

/// List machines
#[command(read_only)]
fn list(
    #[option] within: Option<Duration>,
    #[option] all: bool,
    #[option] unpaid: bool,
    #[option] country: Option<Country>,
    #[option(range = 0..=23)] at_hour: Option<u32>,
) {
    let _ = (within, all, unpaid, country, at_hour);
}

/// Move the work of a host elsewhere
#[command]
fn drain(
    #[arg] host: String,
    #[option] skip_checks: bool,
    #[option] seconds: Option<u32>,
    #[option] signal: Option<Signal>,
) -> String {
    let _ = (skip_checks, seconds, signal);
    host
}

/// Start a deployment
#[command]
fn start(#[arg] service: String, #[arg] version: String) -> String {
    format!("{service} {version}")
}

/// Go back to a version
#[command(destructive, confirm = "Roll {service} back?")]
fn rollback(
    #[arg] service: String,
    /// Version to go back to
    #[option]
    to: Option<String>,
) -> String {
    let _ = to;
    service
}

/// Mark an episode
#[command]
fn mark(
    #[arg] series: String,
    #[option(range = 1..=60)] season: u32,
    #[option] episode: Vec<u32>,
    #[option] quality: Option<Size>,
) -> String {
    let _ = (season, episode, quality);
    series
}

/// Store a secret
#[command]
fn set(#[arg] name: String, #[option(secret)] value: Option<String>) -> String {
    let _ = value;
    name
}

/// Delete old snapshots
#[command(destructive, confirm = "Delete snapshots of {disk}?")]
fn purge(#[arg] disk: String, #[option] older_than: Option<Duration>, #[option] ratio: Option<f64>) -> String {
    let _ = (older_than, ratio);
    disk
}

/// Log in
#[command]
fn login(#[arg] user: String, #[option(secret)] password: Option<String>, #[option] note: Option<String>) -> String {
    let _ = (password, note);
    user
}

/// Check the access to a path
#[command(read_only)]
fn may(#[arg] who: String, #[arg(choices = ["read", "write"])] what: String, #[arg] path: String) -> String {
    format!("{who} {what} {path}")
}

fn fleet() -> Cli {
    let group = |name: &str| Cli::create(name).description(format!("About {name}"));
    Cli::create("fleet")
        .version("1.4.0")
        .group(group("host").visible_alias("machine").commands(commands![add, list, drain]))
        .group(group("deploy").commands(commands![start, rollback]))
        .group(group("episode").commands(commands![mark]))
        .group(group("secret").commands(commands![set]))
        .group(group("snapshot").commands(commands![purge]))
        .group(group("account").commands(commands![login, may]))
}

fn tried(line: &str) -> Option<String> {
    let text = Invocation::line(line).run(&fleet()).failure(2);
    text.lines().find_map(|line| line.strip_prefix("  Try: ")).map(str::to_owned)
}

#[track_caller]
fn check(calls: &[(&str, &str)]) {
    for (typed, call) in calls {
        assert_eq!(tried(typed).as_deref(), Some(format!("fleet {call}").as_str()), "{typed}");
    }
}

#[test]
fn commands_have_other_words() {
    check(&[
        ("deploy undo web --to 2.0", "deploy rollback web --to 2.0"),
        ("rollback web --to 2.0", "deploy rollback web --to 2.0"),
        ("deploy 2-web 1.4", "deploy start 2-web 1.4"),
        ("episode the-wire --season 2", "episode mark the-wire --season 2"),
        ("drain node web-6", "host drain web-6"),
        ("drain host/web-6", "host drain web-6"),
        ("deployment start web 2.0", "deploy start web 2.0"),
    ]);
    // An alias of a group is a name of it.
    check(&[("list machines", "host list")]);
    // A word that may be a verb does not stand for the value of a command that was left out.
    assert_eq!(tried("deploy approve web"), None);
    assert_eq!(tried("host describe web-1"), None);
    // Nor does a group that names a thing ask for a change.
    assert_eq!(tried("host web-1"), None);
}

#[test]
fn flags_have_other_names() {
    check(&[
        ("host add web 10.0.4.9", "host add web --address 10.0.4.9"),
        ("host add web --address 10.0.4.9 --name Web", "host add web --address 10.0.4.9 --title Web"),
        ("host drain web --no-checks", "host drain web --skip-checks"),
        ("host drain web --minutes 5", "host drain web --seconds 300"),
        ("host list --within 30", "host list --within 30s"),
        ("host list --since 30d", "host list --within 30d"),
        ("host list --paid=false", "host list --unpaid"),
        ("host list --paid", "host list --unpaid=false"),
        ("deploy rollback web 2.7.1", "deploy rollback web --to 2.7.1"),
        ("deploy rollback web --noconfirm", "deploy rollback web --yes"),
    ]);
}

#[test]
fn what_is_destroyed_is_not_guessed() {
    for line in [
        "snapshot purge attic --newer-than 30d",
        "snapshot purge attic --ratio 1/10",
        "deploy rollback web --confirm=false",
        "deploy rollback web --confirm no",
    ] {
        let call = tried(line).unwrap_or_default();
        let is_more = ["--older-than", "--ratio 1", "--yes"].iter().any(|part| call.contains(part));
        assert!(!is_more, "{line}: {call}");
    }
}

#[test]
fn values_have_other_forms() {
    check(&[
        ("episode mark wire --season S02", "episode mark wire --season 2"),
        ("episode mark wire S02E05", "episode mark wire --season 2 --episode 5"),
        ("episode mark wire 2 5", "episode mark wire --season 2 --episode 5"),
        (
            "episode mark wire --season 2 --episode 5-7",
            "episode mark wire --season 2 --episode 5 --episode 6 --episode 7",
        ),
        ("host list --at-hour 9pm", "host list --at-hour 21"),
        ("host list --at-hour 02:00", "host list --at-hour 2"),
        ("episode mark wire --season 2 --quality 4K", "episode mark wire --season 2 --quality uhd"),
        ("episode mark wire --season 2 --quality 1080p", "episode mark wire --season 2 --quality hd"),
        ("host drain web --signal SIGHUP", "host drain web --signal hup"),
        ("host list --country Austria", "host list --country AT"),
        ("host list --country USA", "host list --country US"),
        ("host add web --address 10.0.4.9 --tags rack:b3", "host add web --address 10.0.4.9 --tags rack=b3"),
    ]);
}

#[test]
fn a_version_after_a_command_is_a_value() {
    check(&[
        ("deploy start web --version 2.8.3", "deploy start web 2.8.3"),
        ("deploy rollback web --version 2.8.3", "deploy rollback web --to 2.8.3"),
    ]);
    assert_eq!(Invocation::line("deploy start web --version").run(&fleet()).success(), "fleet 1.4.0\n");
    assert_ne!(Invocation::line("deploy version 2.8.3 of web").run(&fleet()).exit, 0);
}

#[test]
fn a_word_that_may_be_a_secret_is_not_shown() {
    for line in ["secret set key s3cr3t", "secret set key s3cr3t --json"] {
        let output = Invocation::line(line).run(&fleet());
        let text = output.stdout + &output.stderr;
        assert!(!text.contains("s3cr3t") && text.contains("--value takes a secret"), "{text}");
    }
    // Nor as the value of another option.
    let text = Invocation::line("account login ada s3cr3t").run(&fleet()).failure(2);
    assert!(!text.contains("s3cr3t"), "{text}");
    // Nor is the value of a flag for one, which another option would take.
    for line in ["account login ada --token s3cr3t", "deploy start web --api-key=s3cr3t"] {
        let text = Invocation::line(line).run(&fleet()).failure(2);
        assert!(!text.contains("s3cr3t") || text.contains("--password …"), "{text}");
    }
    // A short word is hidden where it stands alone, and no letter of the message.
    for word in ["a", "''"] {
        let text = Invocation::line(&format!("secret set key {word}")).run(&fleet()).failure(2);
        assert!(text.contains("Unexpected argument: `…`") && text.contains("takes a secret"), "{text}");
    }
    // With the option, the word is another one.
    let text = Invocation::line("secret set key other --value s3cr3t").run(&fleet()).failure(2);
    assert!(text.contains("Unexpected argument: `other`") && !text.contains("s3cr3t"), "{text}");
}

#[test]
fn the_sign_for_a_secret_is_none() {
    assert_eq!(tried("secret set key --vaule s3cr3t").as_deref(), Some("fleet secret set key --value …"));
    let text = Invocation::line("secret set key --value …").run(&fleet()).failure(2);
    assert!(text.contains("`…` stands for a secret that is not shown; write the value of --value"), "{text}");
}

#[test]
fn flags_of_the_program_do_not_change_what_is_guessed() {
    for line in ["please drain web one at a time", "please drain web one at a time --json"] {
        let output = Invocation::line(line).run(&fleet());
        let text = output.stdout + &output.stderr;
        assert!(!text.contains("one time") && !text.contains("The corrected call"), "{text}");
    }
}

/// There are as many values as arguments, so that one with a slash is not two of them.
#[test]
fn a_flag_that_is_misspelled_is_no_value_of_another() {
    let run = |line: &str| Invocation::line(line).run(&fleet());
    let message = run("host add web --address 10.0.0.1 --title --lable").failure(2);
    assert!(message.contains("`--lable` is read as the value of `--title`, and is nearly `--label`"), "{message}");
    assert!(message.contains("if it is the value, write `--title=--lable`"), "{message}");
    assert_eq!(run("host add web --address 10.0.0.1 --title=--lable").success(), "web\n");
    assert_eq!(run("host add web --address 10.0.0.1 --title --draft").success(), "web\n");
}

#[test]
fn arguments_with_a_slash_are_put_in_order() {
    assert_eq!(tried("account may carol db/prod read").as_deref(), Some("fleet account may carol read db/prod"));
    assert_eq!(tried("account may read carol db/prod").as_deref(), Some("fleet account may carol read db/prod"));
}
