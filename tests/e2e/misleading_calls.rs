//! Calls that are not corrected, or not to the next best command or option: what would be printed is something else than what
//! was asked for.

use std::time::Duration;

use vestibule::command::Effects;
use vestibule::prelude::*;
use vestibule::schema::{Field, Object};
use vestibule::testing::Invocation;

/// Subscribe a reader to a list
#[command]
fn add_member(#[option] email: String, #[option] list: String, #[option] skip_confirmation: bool) {
    let _ = (email, list, skip_confirmation);
}

/// Make a link to a file
#[command]
fn share(
    #[arg] file: String,
    /// Recipients of the link
    #[option]
    with: Vec<String>,
    /// Time for which the link works
    #[option]
    valid: Option<Duration>,
) {
    let _ = (file, with, valid);
}

/// Replace a key by a fresh one
#[command(idempotent)]
fn renew(
    #[arg] key: String,
    /// Validity of the new one
    #[option]
    valid_for: Option<Duration>,
    /// Validity of the old one
    #[option]
    overlap: Option<Duration>,
) {
    let _ = (key, valid_for, overlap);
}

/// Cancel a visit
#[command]
fn call_off(
    #[arg] visit: String,
    /// Charge nothing for it
    #[option]
    waive_fee: bool,
) {
    let _ = (visit, waive_fee);
}

/// Fetch an image
#[command(read_only)]
fn get(
    /// Name of the image
    #[arg]
    name: String,
    #[arg] into: Option<String>,
) {
    let _ = (name, into);
}

/// List the cameras
#[command(read_only)]
fn list_cameras(#[option] holder: Option<String>, #[option] state: Option<String>, #[option] limit: Option<u8>) {
    let _ = (holder, state, limit);
}

/// Show a camera
#[command(read_only)]
fn show_camera(#[option] tag: String, #[option] history: bool) {
    let _ = (tag, history);
}

/// Column
#[derive(Clone, Copy, Debug, Choice)]
enum Column {
    Age,
    Priority,
}

/// List what waits
#[command(read_only)]
fn tasks(#[option] sort: Option<Column>, #[option] limit: Option<u32>, #[option] queue: Option<String>) {
    let _ = (sort, limit, queue);
}

/// Set the priority of a queue
#[command]
fn set_priority(#[option] queue: String, #[option] level: u32) {
    let _ = (queue, level);
}

/// Show files
#[command(read_only)]
fn files(#[arg] names: Vec<String>, #[option(default_missing = "always", choices = ["always", "never"])] mark: String) {
    let _ = (names, mark);
}

/// Change a parcel
#[command]
fn update_parcel(#[arg] parcel_id: u32, #[option] weight: Option<u32>, #[option] note: Option<String>) {
    let _ = (parcel_id, weight, note);
}

fn output(line: &str) -> String {
    let commands = commands![
        update_parcel,
        add_member,
        share,
        renew,
        call_off,
        get,
        list_cameras,
        show_camera,
        tasks,
        set_priority,
        files
    ];
    let run = Invocation::line(line).run(&Cli::create("desk").commands(commands));
    format!("{}{}", run.stdout, run.stderr)
}

#[track_caller]
fn assert_corrected(line: &str, meant: &str) {
    let output = output(line);
    let meant = format!("desk {meant}");
    let is_printed =
        output.lines().any(|line| line.ends_with(&format!("Try: {meant}")) || line.contains(&format!("`{meant}`")));
    assert!(is_printed, "{output}");
}

#[test]
fn an_option_that_denies_a_flag_is_not_its_opposite() {
    assert_corrected("call-off v7 --fee 0", "call-off v7 --waive-fee");
    assert_corrected("call-off v7 --fee=no", "call-off v7 --waive-fee");
    for line in ["call-off v7 --fee", "call-off v7 --fee 5", "call-off v7 --fee=yes"] {
        assert!(!output(line).contains("waive-fee=false"), "{}", output(line));
        assert!(!output(line).contains("Try:"), "{}", output(line));
    }
    assert_corrected(
        "add-member --email a@example.com --list beta --no-confirm",
        "add-member --email a@example.com --list beta --skip-confirmation",
    );
}

#[test]
fn a_value_that_follows_an_equals_sign_does_so_in_a_corrected_call() {
    for line in ["files a --MARK=never", "files a --MARK never", "files a --marc never", "files a -mark=never"] {
        assert_corrected(line, "files a --mark=never");
    }
}

#[test]
fn a_duration_goes_where_one_is_expected() {
    assert_corrected("share plan.pdf --expires 3d", "share plan.pdf --valid 3d");
    // Both options take a duration, and neither is named so.
    assert!(!output("renew k1 --grace-period 48h").contains("Try:"), "{}", output("renew k1 --grace-period 48h"));
}

#[test]
fn no_flag_gives_the_only_text_of_another_command() {
    for line in ["suppress add spam.example --note trap", "camera list --assigned-to rpatel"] {
        assert!(!output(line).contains("Try:"), "{}", output(line));
    }
}

#[test]
fn neither_a_verb_nor_a_label_is_a_value() {
    for line in ["image unprotect nightly-2", "task priority 10 --queue archive"] {
        assert!(!output(line).contains("Try:"), "{}", output(line));
    }
}

#[test]
fn the_name_of_a_group_is_no_value_of_another_command() {
    let command = |name: &str| Command::new(name).effects(Effects { read_only: true, ..Effects::default() });
    let id = || Object::new().field(Field::string("id"));
    let tags = Object::new().field(Field::strings("tag"));
    let program = Cli::create("vault")
        .group(Cli::create("snapshot").commands(vec![
            command("show").args(id()).run(|_| Ok("a snapshot")),
            command("list").options(tags).run(|_| Ok("snapshots")),
        ]))
        .group(Cli::create("remote").command(Command::new("add").args(id()).run(|_| Ok("added"))));
    for line in ["show remote", "list remotes", "show remote origin"] {
        let run = Invocation::line(line).run(&program);
        assert!(run.stdout.is_empty() && !run.stderr.contains("Try:"), "{line}: {run:?}");
    }
}

#[test]
fn a_value_that_an_argument_has_stays_there() {
    for line in ["update-parcel 7 --note x --id 8", "update-parcel 7 8 --note x"] {
        let output = output(line);
        assert!(!output.contains("--weight 7") && !output.contains("update-parcel 8"), "{output}");
    }
}

#[test]
fn no_word_alone_means_a_change_that_it_is_only_related_to() {
    let command = |name: &str| Command::new(name).run(|_| Ok("done"));
    let backup = command("backup").description("Back up files").args(Object::new().field(Field::string("path")));
    let list = Command::new("list").effects(Effects { read_only: true, ..Effects::default() });
    let ids = Object::new().field(Field::strings("id"));
    let delete = command("delete").args(ids).effects(Effects { destructive: true, ..Effects::default() });
    let snapshot = Cli::create("snapshot")
        .description("Backups of a time")
        .root(command("snapshot").description("Take a snapshot"))
        .commands(vec![list.run(|_| Ok("all")), delete]);
    let remote = Cli::create("remote").command(command("add").args(Object::new().field(Field::string("name"))));
    let watch = command("watch").description("Verify what changes");
    let program = Cli::create("vault").commands(vec![backup, watch]).group(snapshot).group(remote);
    let output = |line: &str| Invocation::line(line).run(&program).failure(2);
    for line in ["verify", "backups", "delete remote x"] {
        assert!(!output(line).contains("Try:"), "{line}: {}", output(line));
    }
    assert!(!output("delete remote x").contains("delete remote x  #"), "{}", output("delete remote x"));
    assert!(output("backups").contains("Next: vault backup --help"), "{}", output("backups"));
}
