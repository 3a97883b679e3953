//! Corrected calls give the values of a list one by one, and keep words that are values.

use std::collections::BTreeMap;

use vestibule::prelude::*;
use vestibule::testing::Invocation;

/// Kind of issue
#[derive(Clone, Copy, Debug, Choice)]
enum Kind {
    Bug,
    Feature,
}

/// End of an issue
#[derive(Clone, Copy, Debug, Choice)]
enum End {
    Done,
    Wontfix,
}

/// Part to check
#[derive(Clone, Copy, Debug, Choice)]
enum Part {
    Links,
    Images,
    Html,
}

/// Day of the week
#[derive(Clone, Copy, Debug, Choice)]
enum Weekday {
    Mon,
    Thu,
}

/// Open an issue
#[command(name = "issue")]
fn create(
    #[option] title: String,
    #[option] kind: Option<Kind>,
    #[option] label: Vec<String>,
    #[option] set: BTreeMap<String, String>,
) {
    let _ = (title, kind, label, set);
}

/// Close an issue
#[command]
fn close(#[option] issue: u32, #[option(name = "as")] end: Option<End>, #[option] comment: Option<String>) {
    let _ = (issue, end, comment);
}

/// Show an issue
#[command(read_only, name = "issue")]
fn show(#[option] issue: u32, #[option] diff: bool, #[option] unbilled: bool) {
    let _ = (issue, diff, unbilled);
}

/// Check the site
#[command(read_only)]
fn check(
    #[option(delimiter = ',')] what: Vec<Part>,
    /// Users to notify, with commas between them
    #[option]
    users: Option<String>,
) {
    let _ = (what, users);
}

/// Revoke a token
#[command(destructive)]
fn revoke(#[arg] name: String) {
    let _ = name;
}

/// Delete a secret
#[command(destructive, name = "delete")]
fn delete_secret(#[arg] name: String) {
    let _ = name;
}

/// Put a document into an index
#[command(name = "put")]
fn put_document(#[arg] index: String, #[arg] id: String) {
    let _ = (index, id);
}

/// Delete an index
#[command(destructive, name = "delete")]
fn delete_index(#[arg] name: String) {
    let _ = name;
}

/// Change a lesson
#[command]
fn change(#[arg] lesson: u32, #[option] room: Option<String>, #[option] weekday: Option<Weekday>) {
    let _ = (lesson, room, weekday);
}

/// Start a server
#[command]
fn serve(
    /// Address to listen at
    #[option]
    host: Option<String>,
    #[option] port: Option<u16>,
    #[option] no_reload: bool,
) {
    let _ = (host, port, no_reload);
}

/// Follow a feed
#[command]
fn follow(
    /// Address of the feed
    #[arg(hint = url)]
    feed: String,
) {
    let _ = feed;
}

fn tried(line: &str) -> String {
    let create = Cli::create("create").description("Create things").commands(commands![create]);
    let show = Cli::create("show").description("Show things").commands(commands![show]);
    let token = Cli::create("token").description("Tokens").commands(commands![revoke]);
    let secret = Cli::create("secret").description("Secrets").commands(commands![delete_secret]);
    let index = Cli::create("index").description("Indexes").commands(commands![delete_index, put_document]);
    let groups = [create, show, token, secret, index];
    let cli = Cli::create("desk").commands(commands![close, check, change, serve, follow]);
    let cli = groups.into_iter().fold(cli, Cli::group);
    let stderr = Invocation::line(line).run(&cli).stderr;
    let found = stderr.lines().find_map(|line| line.trim().strip_prefix("Try: desk "));
    found.unwrap_or_else(|| panic!("{line}: {stderr}")).to_owned()
}

/// Checks the call that each wrong one is answered with.
fn check_all(calls: &[(&str, &str)]) {
    for (typed, meant) in calls {
        assert_eq!(tried(typed), *meant, "{typed}");
    }
}

#[test]
fn values_in_a_list_are_given_one_by_one() {
    check_all(&[
        ("create issue --title x --labels ui,api", "create issue --title x --label ui --label api"),
        ("create issue --title x --sets a=1,b=2", "create issue --title x --set a=1 --set b=2"),
        // A comma in a text separates nothing.
        ("make issue --title x --label 'a, b'", "create issue --title x --label 'a, b'"),
        ("check --what links,htlm", "check --what 'links,html'"),
        (r#"check --what '["links","images"]'"#, "check --what 'links,images'"),
        (r#"chek --users '["U1","U2"]'"#, "check --users 'U1,U2'"),
    ]);
}

#[test]
fn words_that_are_values_are_kept() {
    check_all(&[
        ("create bug --title x", "create issue --kind bug --title x"),
        ("diff issue --issue 4", "show issue --issue 4 --diff"),
        (r#"close --issue 4 --reason "won't fix""#, "close --issue 4 --as wontfix"),
        ("change 318 to thu", "change 318 --weekday thu"),
        ("serve --listen 0.0.0.0:8080", "serve --host 0.0.0.0 --port 8080"),
        ("serve --listen ::1", "serve --host ::1"),
        ("follow --url https://example.com/feed", "follow https://example.com/feed"),
    ]);
}

#[test]
fn flags_that_deny_the_same_are_one() {
    check_all(&[
        ("show issue --issue 4 --not-billed", "show issue --issue 4 --unbilled"),
        ("serve --reload=false", "serve --no-reload"),
    ]);
}

#[test]
fn nothing_of_another_kind_is_removed() {
    check_all(&[("tokens rm ci-bot", "token revoke ci-bot"), ("rm index x7", "index delete x7")]);
}
