//! Help after usage errors: the corrected call, examples, and the page to read.

use insta::assert_snapshot;
use vestibule::prelude::*;
use vestibule::testing::Invocation;
use vestibule_tests::my_cli;

#[derive(Choice)]
enum Level {
    Low,
    Lower,
    High,
}

/// Deploy to a place
#[command(example("a", "One"), example("b --fast", "Two"), example("c", "Three"))]
fn deploy(
    #[arg] place: String,
    #[option(short = 'r')] region: Option<String>,
    #[option(short = 'l')] level: Option<Level>,
    #[option] levels: Vec<Level>,
    #[option(secret)] token: Option<String>,
    #[option] fast: bool,
) -> String {
    let _ = (region, level, levels, token, fast);
    place
}

/// Log in
#[command]
fn login() {}

/// Log out
#[command]
fn logout() {}

fn program() -> Cli {
    Cli::create("app").version("1.0.0").commands(commands![deploy, login, logout])
}

/// Returns the suggested call, if any.
fn tried<const N: usize>(argv: [&str; N]) -> Option<String> {
    let error_text = Invocation::new(argv).run(&program()).failure(2);
    error_text.lines().find_map(|line| line.strip_prefix("  Try: ")).map(str::to_owned)
}

#[test]
fn unambiguous_errors_are_corrected() {
    let all: [(&[&str], &str); 14] = [
        (&["deploy", "x", "--regoin", "eu"], "app deploy x --region eu"),
        (&["deploy", "x", "--regoin=eu"], "app deploy x --region=eu"),
        (&["deploy", "x", "-fast"], "app deploy x --fast"),
        (&["deploy", "x", "--no-fats"], "app deploy x --no-fast"),
        (&["--formt", "json", "login"], "app --format json login"),
        (&["--format", "yml", "login"], "app --format yaml login"),
        (&["deploy", "x", "--level", "hgih"], "app deploy x --level high"),
        (&["deploy", "x", "--level=hgih"], "app deploy x --level=high"),
        (&["deploy", "x", "-lhgih"], "app deploy x -lhigh"),
        (&["deploy", "x", "--regoin", "eu", "--level", "hgih"], "app deploy x --region eu --level high"),
        (&["dploy", "x"], "app deploy x"),
        (&["dploy", "it's here", "--region", ""], r#"app deploy "it's here" --region ''"#),
        (&["deploy", "hgih", "--level", "hgih"], "app deploy hgih --level high"),
        (&["deploy", "x", "--levels", "high", "--levels", "hgih"], "app deploy x --levels high --levels high"),
    ];
    for (argv, right) in all {
        let error_text = Invocation::new(argv).run(&program()).failure(2);
        let tried = error_text.lines().find_map(|line| line.strip_prefix("  Try: "));
        assert_eq!(tried, Some(right), "{argv:?}:\n{error_text}");
    }
}

#[test]
fn ambiguous_errors_are_not_corrected() {
    // Several errors.
    assert_eq!(tried(["deploy", "--regoin", "eu"]), None);
    assert_eq!(tried(["deploy", "x", "--regoin"]), None);
    assert_eq!(tried(["dploy"]), None);
    // Several similar names, or none.
    assert_eq!(tried(["deploy", "x", "--level", "lowe"]), None);
    assert_eq!(tried(["logut"]), Some("app logout".to_owned()));
    assert_eq!(tried(["log"]), None);
    assert_eq!(tried(["deploy", "x", "--zebra"]), None);
    // Control characters, or too long.
    assert_eq!(tried(["deploy", "\u{1b}[31m", "--regoin", "eu"]), None);
    assert_eq!(tried(["deploy", "x".repeat(1_100).as_str(), "--regoin", "eu"]), None);
}

#[test]
fn flags_without_words_are_reported() {
    for flag in ["--%", "--=", "--\u{301}", "--%=x", "--_"] {
        for argv in [vec!["deploy", flag], vec!["deploy", flag, "x"], vec!["deploy", "x", flag, "y"]] {
            let run = Invocation::new(argv).run(&program());
            assert_eq!(run.exit, 2, "{flag}: {run}");
        }
    }
}

#[test]
fn secrets_are_not_shown() {
    for argv in [["deploy", "x", "--tokn", "s3cret"], ["deploy", "x", "--token=s3cret", "--fats"]] {
        let error_text = Invocation::new(argv).run(&program()).failure(2);
        let tried = error_text.lines().find(|line| line.starts_with("  Try: "));
        assert!(tried.is_some_and(|line| line.contains('…')) && !error_text.contains("s3cret"), "{error_text}");
    }
}

/// Unlock the store
#[command]
fn unlock(
    #[option(secret, short = 'p')] passphrase: Option<String>,
    #[option] quiet: bool,
    #[option(allow_hyphen)] note: Option<String>,
) {
    let _ = (passphrase, quiet, note);
}

/// Show things
#[command]
fn show(
    #[option(short = 'w', default_missing = "always", choices = ["always", "never"])] when: Option<String>,
    #[option(short = 'm', default_missing = "5")] most: Option<u8>,
    #[option(short = 'a')] all: bool,
) {
    let _ = (when, most, all);
}

/// Returns the corrected call of a wrong one.
fn corrected(line: &str) -> String {
    let cli = Cli::create("app").commands(commands![unlock, show]);
    let text = Invocation::line(line).run(&cli).failure(2);
    text.lines().find_map(|line| line.strip_prefix("  Try: app ")).unwrap_or_default().to_owned()
}

/// An ellipsis within the name of a flag would tell the secret.
#[test]
fn a_secret_that_is_in_the_name_of_its_flag_is_not_told() {
    for (line, expected) in [
        ("unlock --passphrase pass --queit", "unlock --passphrase … --quiet"),
        ("unlock --passphrase=pass --queit", "unlock --passphrase=… --quiet"),
        ("unlock -pquiet --queit", "unlock -p… --quiet"),
        ("unlock --passphrase color --color never --queit", "unlock --passphrase … --color never --quiet"),
        ("unlock --passphrase abc --note --abc --queit", "unlock --passphrase … --note --abc --quiet"),
        ("unlock --passphrase un --queit", "unlock --passphrase … --quiet"),
        ("unlock --passphrase n --note note --queit", "unlock --passphrase … --note note --quiet"),
        ("unlock --passphrase unlock --note unlock --queit", "unlock --passphrase … --note unlock --quiet"),
        ("unlock --passphrase s3cr3t-word --note s3cr3t-word --queit", "unlock --passphrase … --note … --quiet"),
        ("unlock --passphrase s3cr3t-word --note=s3cr3t-word --queit", "unlock --passphrase … --note=… --quiet"),
        ("unlock --note unlock --passphrase unlock --queit", "unlock --note unlock --passphrase … --quiet"),
    ] {
        assert_eq!(corrected(line), expected, "{line}");
    }
}

/// A word after `--` is an argument, and never a command.
#[test]
fn dashes_before_a_command_follow_it() {
    for (line, expected) in [("-- login", "login"), ("-- deploy x", "deploy -- x"), ("-- deploy -x", "deploy -- -x")] {
        let text = Invocation::line(line).run(&program()).failure(2);
        let found = text.lines().find_map(|line| line.strip_prefix("  Try: app ")).unwrap_or_default();
        assert_eq!(found, expected, "{line}: {text}");
    }
}

#[test]
fn a_value_that_needs_an_equals_sign_gets_one() {
    for (line, expected) in
        [("-wnever", "show -w=never"), ("-m5", "show -m=5"), ("-awnever", "show -aw=never"), ("-wx", "")]
    {
        assert_eq!(corrected(&format!("show {line}")), expected, "{line}");
    }
}

/// Count
#[command(read_only)]
fn count(#[option(short = 'n', default = 1)] count: u32, #[option(short = 'x')] exact: bool) -> u32 {
    if exact { 0 } else { count }
}

/// Another number gives another result.
#[test]
fn no_corrected_value_runs() {
    let cli = Cli::create("app").commands(commands![count]);
    for (line, tried) in [
        ("count --count=10k", "count --count=10000"),
        ("count --count 10k", "count --count 10000"),
        ("count --count=5%", "count --count=5"),
        ("count -n2x", "count -n 2 -x"),
    ] {
        let text = Invocation::line(line).run(&cli).failure(2);
        assert!(text.contains(&format!("  Try: app {tried}\n")), "{line}: {text}");
    }
}

#[test]
fn the_envelope_has_the_corrected_call() {
    let error = &Invocation::line("dploy x --json").run(&program()).json()["error"];
    assert_eq!(
        error["next"],
        json!([{
            "argv": ["app", "deploy", "x", "--json"],
            "command": "app deploy x --json",
            "why": "The corrected call",
        }])
    );
    let error = &Invocation::line("deploy x --regoin eu --json").run(&program()).json()["error"];
    assert_eq!(error["next"][0]["command"], "app deploy x --region eu --json");
    let error = &Invocation::line("deploy --regoin eu --json").run(&program()).json()["error"];
    assert_eq!(error["next"], Data::Null);
}

#[test]
fn examples_are_shown_without_a_correction() {
    assert_snapshot!(Invocation::line("deploy").run(&program()).failure(2), @"
    Error (VALIDATION_ERROR): Missing required argument: <place>

    Usage: app deploy <place> [options]

    Examples:
      app deploy a         # One
      app deploy b --fast  # Two

    Run `app deploy --help` for more
    ");
    assert_snapshot!(Invocation::line("deploy x --regoin eu").run(&program()).failure(2), @"
    Error (PARSE_ERROR): Unknown flag: --regoin
      Did you mean `--region`?
      Try: app deploy x --region eu

    Usage: app deploy <place> [options]
    Run `app deploy --help` for more
    ");
    assert_snapshot!(Invocation::line("login x").run(&program()).failure(2), @"
    Error (PARSE_ERROR): Unexpected argument: `x`
      Hint: the command takes no arguments

    Usage: app login
    Run `app login --help` for more
    ");
    let bare = program().disable_builtin("--help");
    let error_text = Invocation::line("login x").run(&bare).failure(2);
    assert!(!error_text.contains("--help"), "{error_text}");
}

#[test]
fn a_call_without_arguments_shows_help() {
    let cli = || Cli::create("app").version("1.0.0").description("Deploys").root(commands![deploy]);
    assert_snapshot!(Invocation::line("").terminal(72).run(&cli()).failure(2), @"
    app 1.0.0 — Deploys

    Examples:
      app a         # One
      app b --fast  # Two

    Usage: app <place> [options]

    Arguments:
      <place>

    Options:
      -r, --region <region>
      -l, --level <level>     [choices: low, lower, high]
          --levels <levels>   [choices: low, lower, high]
          --token <token>
          --fast

    Global options:
      -h, --help, -V, --version, --color <when>, --completions, --http,
          --mcp, --skills
      Output: --json, --format <format>, --full-output,
          --filter-output <paths>, --token-count, --token-limit <n>,
          --token-offset <n>
      For agents: --find <words>..., --schema[=<part>], --llms,
          --llms-index, --input <json>

    Run `app --help` for all details

    Error (VALIDATION_ERROR): Missing required argument: <place>
    ");
    // Agents, and calls with arguments, get the missing inputs.
    let report = Invocation::line("").run(&cli()).failure(2);
    assert_eq!(Invocation::line("--fast").terminal(72).run(&cli()).failure(2), report);
    assert_snapshot!(report, @"
    Error (VALIDATION_ERROR): Missing required argument: <place>

    Usage: app <place> [options]

    Examples:
      app a         # One
      app b --fast  # Two

    Run `app --help` for more
    ");
}

#[test]
fn an_unknown_command() {
    assert_snapshot!(my_cli("dploy staging").to_string(), @"
    exit: 2
    --- stderr
    Error (COMMAND_NOT_FOUND): `dploy` is not a command of `my-cli`
      Did you mean `deploy`?
      Try: my-cli deploy staging
    ");
    assert_snapshot!(my_cli("pr lst").to_string(), @"
    exit: 2
    --- stderr
    Error (COMMAND_NOT_FOUND): `lst` is not a command of `my-cli pr`
      Did you mean `list`?
      Try: my-cli pr list
    ");
    assert_snapshot!(my_cli("xyzzy --json").to_string(), @r#"
    exit: 2
    --- stdout
    {"ok":false,"error":{"code":"COMMAND_NOT_FOUND","message":"`xyzzy` is not a command of `my-cli`","fieldErrors":[{"path":"xyzzy","code":"unknown","expected":"one of deploy, fail, logs, pr, api","received":"xyzzy"}],"hints":["the commands are deploy, fail, logs, pr, api"],"next":[{"argv":["my-cli","--help"],"command":"my-cli --help","why":"See all commands"}]}}
    "#);
}

#[test]
fn entries_of_maps_are_written_with_an_equals_sign() {
    /// Label a thing
    #[command]
    fn label(#[option] metadata: std::collections::BTreeMap<String, String>, #[option] region: Option<String>) {
        let _ = (metadata, region);
    }
    let program = Cli::create("app").commands(commands![label]);
    let tried = |argv: &[&str]| {
        let error_text = Invocation::new(argv.iter().copied()).run(&program).failure(2);
        error_text.lines().find_map(|line| line.strip_prefix("  Try: ")).map(str::to_owned)
    };
    let expected = Some("app label --metadata order=1".to_owned());
    assert_eq!(tried(&["label", "--metadata.order", "1"]), expected);
    assert_eq!(tried(&["label", "--metadata.order=1"]), expected);
    assert_eq!(tried(&["label", "--metadata[order]", "1"]), Some("app label --metadata order=1".to_owned()));
    assert_eq!(tried(&["label", "--region.order", "1"]), None);
}

/// Encode a video
#[command]
fn encode(
    #[arg] file: String,
    #[option(default = "medium", choices = ["draft", "medium", "high"])] quality: String,
    #[option] size: Option<[u32; 2]>,
    #[option(default = "true")] audio: bool,
    #[option(range = 1..=240)] fps: Option<u32>,
    #[option(choices = ["mp4", "mkv"])] container: Option<String>,
    #[option(long = "year")] years: Vec<u16>,
) -> String {
    format!("{file} {quality} {size:?} {audio} {fps:?} {container:?} {years:?}")
}

/// Look for a video
#[command(read_only)]
fn search(#[arg] query: String) -> String {
    query
}

#[test]
fn calls_of_a_program_with_defaults_are_corrected() {
    let library = Cli::create("library").commands(commands![search]);
    let cli = Cli::create("reel").commands(commands![encode]).group(library);
    for (typed, call) in [
        ("encode a --high", "reel encode a --quality high"),
        ("encode a --without-audio", "reel encode a --audio=false"),
        ("encode a --size 1280x720", "reel encode a --size 1280 720"),
        ("encode a --size 1280,720", "reel encode a --size 1280 720"),
        ("encode a --size=1280x720", "reel encode a --size 1280 720"),
        ("encode a --resolution 1280x720", "reel encode a --size 1280 720"),
        ("encode a --fps 30fps", "reel encode a --fps 30"),
        ("encode a --format mkv", "reel encode a --container mkv"),
        ("encode a --year 2019,2020", "reel encode a --year 2019 --year 2020"),
        ("search my film", "reel library search 'my film'"),
        ("find a.mov", "reel library search a.mov"),
    ] {
        let text = Invocation::line(typed).run(&cli).failure(2);
        let tried = text.lines().find_map(|line| line.strip_prefix("  Try: "));
        assert_eq!(tried, Some(call), "{typed}: {text}");
    }
    // `info` could be said of anything.
    let text = Invocation::line("info a.mov").run(&cli).failure(2);
    assert!(!text.contains("Try:"), "{text}");
}
