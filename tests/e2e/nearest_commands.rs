//! A call of an unknown command is answered with the commands that its words and flags may be about: with the whole call if all of
//! it fits the first of them, and else with what that takes.

use std::path::PathBuf;
use std::time::Duration;

use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::Invocation;

/// Tier of a scheme
#[derive(Clone, Copy, Debug, Choice)]
enum Tier {
    Silver,
    Gold,
}

/// Form of a recording
#[derive(Clone, Copy, Debug, Choice)]
enum Format {
    Mp3,
    Opus,
}

/// Register a customer in the bonus scheme
#[command]
fn enroll(#[arg] email: String, #[option] tier: Option<Tier>) {
    let _ = (email, tier);
}

/// Ring up a sale
#[command]
fn sell(#[arg] item: String, #[option] amount: Option<u32>) {
    let _ = (item, amount);
}

/// Write a recording in the form that players read
#[command]
fn encode(
    /// Recording to convert
    #[arg]
    file: PathBuf,
    #[option] format: Option<Format>,
    #[option] cover: Option<PathBuf>,
    #[option] at: Option<Duration>,
) {
    let _ = (file, format, cover, at);
}

/// Put a track on a playlist
#[command]
fn add(#[arg] playlist: String, #[arg] track: String) {
    let _ = (playlist, track);
}

/// Take a track off a playlist
#[command(destructive)]
fn remove(#[arg] playlist: String, #[arg] track: String) {
    let _ = (playlist, track);
}

/// Delete an account with all that it has
#[command(destructive)]
fn close(#[arg] account: String) {
    let _ = account;
}

/// Make a short link
#[command]
fn shorten(#[option(hint = "url")] target: String, #[option] title: Option<String>) {
    let _ = (target, title);
}

fn program() -> Cli {
    let playlist = Cli::create("playlist").description("Playlists").commands(commands![add, remove]);
    Cli::create("booth").commands(commands![enroll, sell, encode, close, shorten]).group(playlist)
}

fn output(line: &str) -> String {
    Invocation::line(line).run(&program()).failure(2)
}

#[test]
fn a_call_of_which_all_fits_the_nearest_command_is_corrected() {
    let text = output("customer add ann@example.com --tier gold");
    assert!(text.contains("  Try: booth enroll ann@example.com --tier gold\n"), "{text}");
}

#[test]
fn what_the_nearest_command_takes_is_shown() {
    let text = output("convert talk.wav --to opus --bitrate 96k");
    let expected = "\
Error (COMMAND_NOT_FOUND): `convert` is not a command of `booth`
  Hint: the commands are enroll, sell, encode, close, shorten, playlist
  Next: booth encode --help  # Write a recording in the form that players read

Usage: booth encode <file> [options]
  <file>   Recording to convert [path]
More options: --format mp3|opus, --cover <path>, --at <duration>
";
    assert_eq!(text, expected);
    let text = Invocation::line("convert talk.wav --to opus --bitrate 96k --json").run(&program());
    let data = vestibule::data::from_json(&text.stdout).unwrap();
    let usage = data["error"]["usage"].as_str().unwrap_or_default();
    assert_eq!(usage.lines().count(), 3, "{usage}");
    assert!(usage.starts_with("Usage: booth encode <file> [options]\n"), "{usage}");
}

#[test]
fn no_nearest_command_does_more_or_else_than_was_asked() {
    for line in [
        "playlist delete-track Road Blue",
        "customer list",
        "info talk.wav",
        "customer drop ann@example.com",
        "account add 7",
        // A plural is a thing: nothing is entered or rung up.
        "registers overdue",
        "sales lost",
        "who is enrolled since may",
        "ad",
    ] {
        let text = output(line);
        let tried = text.lines().find_map(|line| line.strip_prefix("  Try: "));
        assert!(tried.is_none_or(|call| call == "booth playlist remove Road Blue"), "{line}: {text}");
    }
}

#[test]
fn where_a_removal_is_asked_for_only_those_are_described() {
    let command = |name: &str, description: &str| {
        let args = Object::new().field(Field::integer("number"));
        Command::new(name).description(description).args(args).run(|_| Ok(Data::Null))
    };
    let copy = Cli::create("copy").description("Copies of books").commands(vec![
        command("lend", "Lend a copy to a reader"),
        command("withdraw", "Withdraw a copy for good").effects(Effects { destructive: true, ..Effects::default() }),
    ]);
    let text = Invocation::line("copy delete-all").run(&Cli::create("shelf").group(copy)).failure(2);
    assert!(text.contains("\nUsage: shelf copy withdraw <number>\n"), "{text}");
    assert!(!text.contains("Usage: shelf copy lend"), "{text}");
}

#[test]
fn a_url_goes_where_one_is_expected() {
    let text = output("shorten https://example.com/anvil");
    assert!(text.contains("  Try: booth shorten --target https://example.com/anvil\n"), "{text}");
    let text = output("shorten https://example.com/anvil --slug anvil");
    assert!(!text.contains("--target anvil"), "{text}");
    assert!(text.contains("  --target <target>"), "{text}");
}

#[test]
fn two_commands_that_are_as_likely_are_both_described() {
    let device = |description: &str, option: &str| {
        let options = Object::new().field(Field::string("tag")).field(Field::string(option).optional());
        vec![Command::new("device").description(description).options(options).run(|_| Ok(Data::Null))]
    };
    let change = device("Change a device", "remark");
    let assign = device("Assign a device", "accessory");
    let stock = Cli::create("stock")
        .group(Cli::create("change").description("Change records").commands(change))
        .group(Cli::create("assign").description("Assign things").commands(assign));
    let text = Invocation::line("device --size 42").run(&stock).failure(2);
    assert!(text.contains("\nUsage: stock change device --tag <tag> [options]\n"), "{text}");
    assert!(text.contains("\nUsage: stock assign device --tag <tag> [options]\n"), "{text}");
}
